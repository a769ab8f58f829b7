import { BillingSettings, saveBilling } from '../../domain/settings/contract.ts';
import { call } from '../api/call.ts';
import { TextField } from '../ui/text-fields.tsx';
import { amountField, toTypedAmount } from './amount.ts';
import { ChoiceGroup } from './choice-group.tsx';
import { PAYMENT_METHOD_CHOICES } from './payment-methods.ts';
import { SettingsCard } from './settings-card.tsx';
import { FieldRow, SettingsSection } from './settings-section.tsx';
import { SwitchRow } from './switch-row.tsx';
import type { TabProps } from './tab-props.ts';
import { useSettingsForm } from './use-settings-form.ts';

const { shape } = BillingSettings;

const BillingForm = BillingSettings.safeExtend({
  latePaymentFee: amountField('Late payment fee', shape.latePaymentFee),
  boardroomHourlyRate: amountField('Boardroom hourly rate', shape.boardroomHourlyRate),
  meetingRoomHourlyRate: amountField('Meeting room hourly rate', shape.meetingRoomHourlyRate),
});

const show = (billing: BillingSettings): BillingSettings => ({
  ...billing,
  latePaymentFee: toTypedAmount(billing.latePaymentFee),
  boardroomHourlyRate: toTypedAmount(billing.boardroomHourlyRate),
  meetingRoomHourlyRate: toTypedAmount(billing.meetingRoomHourlyRate),
  paymentMethods: PAYMENT_METHOD_CHOICES.map(({ value }) => value).filter((m) => billing.paymentMethods.includes(m)),
});

export function BillingTab({ settings, drafts, canWrite }: TabProps) {
  const billing = useSettingsForm({
    group: 'billing',
    schema: BillingForm,
    stored: settings.billing,
    show,
    send: (body) => call(saveBilling, { body }),
    drafts,
  });
  const field = { form: billing.form, disabled: !canWrite };
  const days = { ...field, kind: 'number' as const, step: 1, max: 365, after: 'days', required: true };
  const amount = { ...field, kind: 'money' as const, before: settings.general.currency, required: true };
  return (
    <SettingsCard settings={billing} saveLabel="Save Billing Settings" canWrite={canWrite}>
      <SettingsSection title="Invoices" description="When tenants are billed and how long they have to pay.">
        <SwitchRow
          {...field}
          name="autoGenerateInvoices"
          label="Auto-generate Invoices"
          hint="Issue rent invoices by themselves when a tenant's period begins."
        />
        <FieldRow>
          <TextField
            {...days}
            name="invoiceDueDays"
            label="Invoice Due Days"
            min={0}
            hint="From the start of the period."
          />
        </FieldRow>
      </SettingsSection>
      <SettingsSection title="Late Payment" description="What follows when an invoice is not paid in time.">
        <SwitchRow
          {...field}
          name="autoPaymentReminders"
          label="Auto Payment Reminders"
          hint="Remind tenants of unpaid invoices without anyone having to ask."
        />
        <FieldRow>
          <TextField {...days} name="demandLetterDays" label="Demand Letter Days" min={1} hint="After the due date." />
          <TextField {...amount} name="latePaymentFee" label="Late Payment Fee" hint="Once per invoice." />
        </FieldRow>
      </SettingsSection>
      <SettingsSection title="Room Rates" description="What an hour costs beyond a tenant's free hours.">
        <FieldRow>
          <TextField {...amount} name="boardroomHourlyRate" label="Boardroom Hourly Rate" />
          <TextField {...amount} name="meetingRoomHourlyRate" label="Meeting Room Hourly Rate" />
        </FieldRow>
      </SettingsSection>
      <SettingsSection title="Payment Methods" description="A payment by any other method is refused.">
        <ChoiceGroup
          {...field}
          name="paymentMethods"
          label="Accepted Payment Methods"
          choices={PAYMENT_METHOD_CHOICES}
        />
      </SettingsSection>
    </SettingsCard>
  );
}
