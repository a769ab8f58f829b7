import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { type MessageTemplate, TemplateInput } from '../../domain/messages/contract.ts';
import { getMessageKind } from '../../domain/messages/kinds.ts';
import { plainSms, smsSize } from '../../domain/messages/sms.ts';
import { fillTemplate, type Template, templateProblems } from '../../domain/messages/template.ts';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../ui/form/form.tsx';
import { TextareaField, TextField } from '../ui/form/text-fields.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { Dialog, DialogFooter } from '../ui/overlay/dialog.tsx';
import {
  sampleValues,
  templateDone,
  templateFailed,
  templateTitle,
  useResetTemplate,
  useSaveTemplate,
} from './template-queries.ts';

type TemplateDialogProps = { template: MessageTemplate; onClose: () => void };

export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const canWrite = useCan()('settings:write');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="xl"
      title={templateTitle(template)}
      description="Lines with an empty placeholder are left out."
    >
      <TemplateForm template={template} canWrite={canWrite} onClose={onClose} />
    </Dialog>
  );
}

function TemplateForm({ template, canWrite, onClose }: TemplateDialogProps & { canWrite: boolean }) {
  const { channel, version } = template;
  const form = useContractForm(TemplateInput, {
    defaultValues: { subject: template.subject ?? '', body: template.body, version },
  });
  const [subject, body] = useWatch({ control: form.control, name: ['subject', 'body'] });
  const save = useSaveTemplate(template);
  const submit = async (text: { subject: string | null; body: string; version: number }) => {
    try {
      await save.mutateAsync(text);
      templateDone(template, 'saved');
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) templateFailed(error);
    }
  };
  const field = { form, disabled: !canWrite };
  return (
    <Form form={form} onSubmit={submit}>
      <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          {channel === 'email' ? (
            <TextField {...field} name="subject" label="Subject" required maxLength={200} />
          ) : null}
          <TextareaField {...field} name="body" label="Text" required rows={channel === 'email' ? 12 : 5} />
          {canWrite ? <PlaceholderChips form={form} placeholders={template.placeholders} /> : null}
        </div>
        <TemplatePreview template={template} draft={{ subject: subject ?? null, body }} />
      </div>
      {canWrite ? (
        <DialogFooter>
          {template.isEdited ? <ResetButton template={template} onDone={onClose} /> : null}
          <Button variant="secondary" onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" pending={save.isPending} pendingLabel="Saving…">
            Save Text
          </Button>
        </DialogFooter>
      ) : null}
    </Form>
  );
}

function ResetButton({ template, onDone }: { template: MessageTemplate; onDone: () => void }) {
  const [asking, setAsking] = useState(false);
  const reset = useResetTemplate(template);
  const confirm = () =>
    reset.mutate(template.version, {
      onSuccess: () => {
        templateDone(template, 'reset');
        onDone();
      },
      onError: (error) => {
        templateFailed(error);
        setAsking(false);
      },
    });
  return (
    <>
      <Button variant="ghost" className="sm:mr-auto" onClick={() => setAsking(true)}>
        Reset to Default
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Reset to the default text?"
        description="Your text is replaced; the audit log keeps a copy."
        confirmLabel="Reset to Default"
        pendingLabel="Resetting…"
        pending={reset.isPending}
        onConfirm={confirm}
      />
    </>
  );
}

type PlaceholderChipsProps = {
  form: ContractForm<z.input<typeof TemplateInput>, z.output<typeof TemplateInput>>;
  placeholders: MessageTemplate['placeholders'];
};

const isBox = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** Where one writes just now; the text, where one writes nowhere. */
function boxBeside(chip: HTMLButtonElement): HTMLInputElement | HTMLTextAreaElement | null {
  const active = document.activeElement;
  if (isBox(active) && active.form === chip.form) return active;
  const text = chip.form?.elements.namedItem('body');
  return isBox(text) ? text : null;
}

/** Each puts its placeholder where the cursor stands. */
function PlaceholderChips({ form, placeholders }: PlaceholderChipsProps) {
  const insert = (chip: HTMLButtonElement, name: string) => {
    const box = boxBeside(chip);
    if (!box) return;
    const end = box.value.length;
    box.setRangeText(`{{${name}}}`, box.selectionStart ?? end, box.selectionEnd ?? end, 'end');
    form.setValue(box.name === 'subject' ? 'subject' : 'body', box.value, { shouldDirty: true });
    box.focus();
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">Placeholders</legend>
      <ul className="m-0 grid list-none gap-1 p-0 text-xs">
        {placeholders.map(({ name, about }) => (
          <li key={name} className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
            <button
              type="button"
              // The cursor stays where it is while a chip is pressed.
              onPointerDown={(event) => event.preventDefault()}
              onClick={(event) => insert(event.currentTarget, name)}
              className="min-h-6 cursor-pointer rounded-sm bg-surface-2 px-1.5 font-mono text-accent hover:bg-accent-soft pointer-coarse:min-h-9"
            >
              {`{{${name}}}`}
            </button>
            <span className="min-w-0 text-muted">{about}</span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

type TemplatePreviewProps = { template: MessageTemplate; draft: Template };

/** The message as it would read now, written to a company that does not exist. */
function TemplatePreview({ template, draft }: TemplatePreviewProps) {
  const { kind, channel } = template;
  const { subject, body } = fillTemplate(draft, sampleValues(template));
  const [problem] = Object.values(templateProblems(kind, channel, draft));
  return (
    <section aria-label="Preview" className="min-w-0 lg:sticky lg:top-0">
      <h3 className="mb-1.5 font-medium text-sm">Preview</h3>
      <div className="rounded-md border border-line bg-surface-2/50 px-4 py-3.5 text-sm">
        {channel === 'email' ? (
          <Letter subject={subject} body={body} mayStop={getMessageKind(kind).mayStop === true} />
        ) : null}
        {channel === 'sms' ? <Sms text={plainSms(body)} /> : null}
      </div>
      {problem ? (
        <Alert tone="waiting" className="mt-3">
          {problem}
        </Alert>
      ) : null}
    </section>
  );
}

function Letter({ subject, body, mayStop }: { subject: string; body: string; mayStop: boolean }) {
  return (
    <>
      <p className="wrap-anywhere border-line border-b pb-2 font-semibold">{subject}</p>
      <p className="wrap-anywhere mt-3 whitespace-pre-wrap leading-relaxed">{body}</p>
      {mayStop ? <p className="mt-3 text-muted">Unsubscribe link, unique to each recipient</p> : null}
    </>
  );
}

function Sms({ text }: { text: string }) {
  const { encoding, characters, segments } = smsSize(text);
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-wrap leading-relaxed">{text}</p>
      <p className="mt-2 text-muted text-xs">
        {`${characters} characters, ${segments} SMS`}
        {encoding === 'unicode' ? '. Special characters reduce one SMS from 160 to 70 characters.' : null}
      </p>
    </>
  );
}
