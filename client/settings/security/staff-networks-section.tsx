import { useRef, useState } from 'react';
import * as z from 'zod';
import { ROLE_LABELS } from '../../../domain/kernel/access.ts';
import { SecurityInput, type SecuritySettings, saveSecurity } from '../../../domain/settings/contract.ts';
import { STAFF_ROLES, staffAddressSettings } from '../../../domain/settings/security/staff-addresses.ts';
import { ApiError, call } from '../../api/call.ts';
import type { ContractForm } from '../../ui/form/form.tsx';
import { TextareaField } from '../../ui/form/text-fields.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { ChoiceGroup } from '../choice-group.tsx';
import { SettingsSection } from '../settings-section.tsx';

/** In a box each address has a line; what is wrong with one of them is said below the box. */
const addressLines = z
  .string()
  .transform((text, context) => {
    const list = text.split(/[\s,;]+/).filter(Boolean);
    const { success, data, error } = staffAddressSettings.staffAddresses.safeParse(list);
    if (success) return data;
    context.addIssue({ code: 'custom', message: error.issues[0]?.message ?? 'Enter addresses, one on each line' });
    return z.NEVER;
  })
  .optional();

export const SecurityValues = SecurityInput.extend({ staffAddresses: addressLines });

export const showAddresses = ({ staffAddresses }: Pick<SecuritySettings, 'staffAddresses'>): string =>
  staffAddresses.join('\n');

const roles = STAFF_ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }));

type SectionProps = {
  form: ContractForm<z.input<typeof SecurityValues>, z.output<typeof SecurityValues>>;
  disabled: boolean;
};

export function StaffNetworksSection(field: SectionProps) {
  return (
    <SettingsSection
      title="Staff Networks"
      description="Where staff may sign in and work. Tenants and visitors are never held to it."
    >
      <TextareaField
        {...field}
        name="staffAddresses"
        label="Allowed Addresses"
        rows={4}
        placeholder={'197.248.10.0/24\n2c0f:fe38::/32'}
        hint="One address or range on each line; empty allows every network. The tablet at the counter must be in one of them."
      />
      <ChoiceGroup {...field} name="staffAddressRoles" label="Applies To" choices={roles} />
    </SettingsSection>
  );
}

type Changes = z.output<typeof SecurityInput>;

/** Saves; where the server says that this would lock out the very person who saves, they are asked whether they mean it. */
export function useLockoutQuestion() {
  const [problem, setProblem] = useState<string | null>(null);
  const decide = useRef<(goOn: boolean) => void>(() => undefined);
  const ask = (message: string) =>
    new Promise<boolean>((resolve) => {
      decide.current = resolve;
      setProblem(message);
    });
  const answer = (goOn: boolean) => {
    setProblem(null);
    decide.current(goOn);
  };
  const save = async (body: Changes): Promise<SecuritySettings> => {
    try {
      return await call(saveSecurity, { body });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'own_address' || !(await ask(error.message))) throw error;
      return call(saveSecurity, { body: { ...body, withoutOwnAddress: true } });
    }
  };
  const dialog = (
    <ConfirmDialog
      open={problem !== null}
      onOpenChange={() => answer(false)}
      title="This locks you out"
      description={`${problem ?? ''}. Someone at an allowed address, or the operator of the server, would have to let you back in.`}
      confirmLabel="Save and Lock Me Out"
      pendingLabel="Saving…"
      danger
      onConfirm={() => answer(true)}
    />
  );
  return { save, dialog };
}
