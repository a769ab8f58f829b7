import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldPathValue, type FieldValues, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { Settings, SettingsGroup } from '../../domain/settings/contract.ts';
import { toast } from '../ui/feedback/toast.ts';
import { applyServerErrors, type ContractForm, useContractForm } from '../ui/form/form.tsx';
import { editedValues, isSame } from './form-values.ts';
import { useSaveSettings, type VisibleSettings } from './queries.ts';
import { failureText, SAVED_TEXT } from './save-message.ts';

type Options<G extends SettingsGroup, In extends FieldValues, Out> = {
  group: G;
  schema: z.ZodType<Out, In>;
  stored: Settings[G];
  /** How stored values stand in the boxes; a function of the module, since it is called again for each change. */
  show: (stored: Settings[G]) => In;
  send: (changes: Partial<Out>) => Promise<Settings[G]>;
  drafts: Drafts;
};

export type SettingsForm<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  isDirty: boolean;
  pending: boolean;
  submit: (values: Out) => Promise<void>;
  discard: () => void;
  /** What would be sent now; null while nothing is typed or something is wrong. */
  changes: Partial<Out> | null;
};

/**
 * The form of one group of settings. Only what was changed is sent, so two people who change different fields of one
 * group both keep theirs; what a colleague saves appears in every box that was not typed in.
 */
export function useSettingsForm<G extends SettingsGroup, In extends FieldValues, Out extends object>(
  options: Options<G, In, Out>,
): SettingsForm<In, Out> {
  const { group, schema, stored, show, send, drafts } = options;
  const form = useContractForm(schema, { defaultValues: show(stored) as DefaultValues<In> });
  const { isDirty } = form.formState;
  const base = useRef(show(stored));
  const save = useSaveSettings(group, send);

  const type = (name: FieldPath<In>, value: unknown) =>
    form.setValue(name, value as FieldPathValue<In, typeof name>, { shouldDirty: true });

  /** Takes new stored values over, except where the box holds something else than `before`. */
  const adopt = (next: In, before: In) => {
    for (const name of Object.keys(next) as FieldPath<In>[]) {
      const current: unknown = form.getValues(name);
      const isEdited = !isSame(current, before[name]);
      if (isSame(next[name], base.current[name]) && (isEdited || isSame(current, next[name]))) continue;
      form.resetField(name, { defaultValue: next[name], keepError: isEdited });
      if (isEdited) type(name, current);
    }
    base.current = next;
  };

  const takeDraft = useEffectEvent(() => {
    for (const [name, value] of Object.entries(drafts.read(group))) type(name as FieldPath<In>, value);
  });
  const leaveDraft = useEffectEvent(() => drafts.keep(group, editedValues(form.getValues(), base.current)));
  useEffect(() => {
    takeDraft();
    return () => leaveDraft();
  }, []);

  const follow = useEffectEvent((next: Settings[G]) => adopt(show(next), base.current));
  useEffect(() => follow(stored), [stored]);

  const typed = useWatch({ control: form.control }) as In;
  const parsed = isDirty ? schema.safeParse(typed) : null;

  const submit = async (values: Out) => {
    const sent = structuredClone(form.getValues());
    const changes = changedFields(values, sent, base.current);
    try {
      adopt(show(await save.mutateAsync(changes)), sent);
      toast({ title: 'Settings Saved', description: SAVED_TEXT[group] });
    } catch (error) {
      if (!applyServerErrors(form, error)) {
        toast({ title: 'Error', description: failureText(group, error), destructive: true });
      }
    }
  };

  return {
    form,
    isDirty,
    pending: save.isPending,
    submit,
    discard: () => form.reset(base.current),
    changes: parsed?.success ? changedFields(parsed.data, typed, show(stored)) : null,
  };
}

/** Of the values to be sent, those whose boxes hold something else than before. */
function changedFields<In extends FieldValues, Out extends object>(values: Out, typed: In, before: In): Partial<Out> {
  const names = Object.keys(editedValues(typed, before));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Partial<Out>;
}

type Values = Record<string, unknown>;

/** What was typed on tabs that are not open just now. A tab takes its own back when it opens again. */
export type Drafts = {
  read: (group: SettingsGroup) => Values;
  keep: (group: SettingsGroup, values: Values) => void;
  has: (group: SettingsGroup) => boolean;
};

export function useDrafts(): Drafts {
  const [drafts, setDrafts] = useState<Partial<Record<SettingsGroup, Values>>>({});
  return {
    read: (group) => drafts[group] ?? {},
    keep: (group, values) => setDrafts((known) => ({ ...known, [group]: values })),
    has: (group) => Object.keys(drafts[group] ?? {}).length > 0,
  };
}

/** What every tab of the settings screen is given. */
export type TabProps = { settings: VisibleSettings; drafts: Drafts; canWrite: boolean };
