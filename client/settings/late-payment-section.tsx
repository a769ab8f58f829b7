import type { FieldPath, FieldValues } from 'react-hook-form';
import type { ContractForm } from '../ui/form.tsx';
import { TextField } from '../ui/text-fields.tsx';
import { FieldRow, SettingsSection } from './settings-section.tsx';
import { SwitchRow } from './switch-row.tsx';

type Field =
  | 'autoPaymentReminders'
  | 'reminderDays'
  | 'demandLetterDays'
  | 'finalNoticeDays'
  | 'terminationNoticeDays'
  | 'terminationNoticePeriodDays'
  | 'signatoryName'
  | 'signatoryTitle'
  | 'latePaymentFee';

type LatePaymentSectionProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  disabled: boolean;
  currency: string;
};

/** The ladder from a friendly reminder to the end of the licence, each step with its day. */
export function LatePaymentSection<In extends FieldValues, Out>(props: LatePaymentSectionProps<In, Out>) {
  const { form, disabled, currency } = props;
  const of = (name: Field) => ({ form, disabled, name: name as FieldPath<In> });
  const days = { kind: 'number' as const, step: 1, max: 365, after: 'days', required: true };
  return (
    <SettingsSection title="Late Payment" description="What follows when an invoice is not paid in time.">
      <SwitchRow
        {...of('autoPaymentReminders')}
        label="Auto Payment Reminders"
        hint="Remind tenants of unpaid invoices without anyone having to ask."
      />
      <FieldRow>
        <TextField
          {...of('reminderDays')}
          {...days}
          max={60}
          min={0}
          label="Reminder Days"
          hint="Before the due date; 0 is on the day itself."
        />
        <TextField
          {...of('latePaymentFee')}
          kind="money"
          before={currency}
          required
          label="Late Payment Fee"
          hint="Once per invoice, and once a month for a tenant."
        />
        <TextField
          {...of('demandLetterDays')}
          {...days}
          min={1}
          label="Demand Letter Days"
          hint="After the due date."
        />
        <TextField {...of('finalNoticeDays')} {...days} min={2} label="Final Notice Days" hint="After the due date." />
        <TextField
          {...of('terminationNoticeDays')}
          {...days}
          min={3}
          label="Termination Notice Days"
          hint="After the due date. It waits for a person's approval."
        />
        <TextField
          {...of('terminationNoticePeriodDays')}
          {...days}
          min={1}
          label="Notice Period"
          hint="From the notice of termination to the last day of the licence."
        />
        <TextField
          {...of('signatoryName')}
          label="Letters Signed By"
          maxLength={100}
          hint="The company, where this is empty."
        />
        <TextField {...of('signatoryTitle')} label="Title" maxLength={100} hint="Such as Accountant." />
      </FieldRow>
    </SettingsSection>
  );
}
