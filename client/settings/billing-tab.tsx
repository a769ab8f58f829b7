import { useState } from 'react';
import type * as z from 'zod';
import { BillingInput, BillingSettings, saveBilling } from '../../domain/settings/contract.ts';
import { call } from '../api/call.ts';
import type { ContractForm } from '../ui/form/form.tsx';
import { TextareaField, TextField } from '../ui/form/text-fields.tsx';
import { toAmountInput } from './amount.ts';
import { CounterSection, SuppliersSection, shownBands, typedBands, VatSection } from './billing-sections.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import { amountField, typedText } from './form-values.ts';
import { PAYMENT_METHOD_CHOICES } from './payment-methods.ts';
import { AlsoRooms, EffectLines, SettingsCard, useSettingsEffects } from './settings-card.tsx';
import { FieldRow, SettingsSection, SwitchRow } from './settings-section.tsx';
import type { TabProps } from './use-settings-form.ts';
import { useSettingsForm } from './use-settings-form.ts';

const { shape } = BillingSettings;

const isPin = (pin: string | null) => BillingInput.shape.kraPin.safeParse(pin).success;

const BillingForm = BillingSettings.safeExtend({
  latePaymentFee: amountField('Late payment fee', shape.latePaymentFee),
  bouncedChequeFee: amountField('Bounced cheque fee', shape.bouncedChequeFee),
  refundApprovalLimit: amountField('Refunds without approval', shape.refundApprovalLimit),
  billApprovalBands: typedBands,
  counterSaleLimit: amountField('Counter sales without approval', shape.counterSaleLimit),
  boardroomHourlyRate: amountField('Boardroom hourly rate', shape.boardroomHourlyRate),
  meetingRoomHourlyRate: amountField('Meeting room hourly rate', shape.meetingRoomHourlyRate),
  kraPin: typedText.transform((pin) => pin?.toUpperCase() ?? null).refine(isPin, 'KRA PIN must be like P051365947M'),
  paymentInstructions: typedText,
  signatoryName: typedText,
  signatoryTitle: typedText,
});

type FormValues = z.input<typeof BillingForm>;

const show = (billing: BillingSettings): FormValues => ({
  ...billing,
  latePaymentFee: toAmountInput(billing.latePaymentFee),
  bouncedChequeFee: toAmountInput(billing.bouncedChequeFee),
  refundApprovalLimit: toAmountInput(billing.refundApprovalLimit),
  billApprovalBands: shownBands(billing.billApprovalBands),
  counterSaleLimit: toAmountInput(billing.counterSaleLimit),
  boardroomHourlyRate: toAmountInput(billing.boardroomHourlyRate),
  meetingRoomHourlyRate: toAmountInput(billing.meetingRoomHourlyRate),
  paymentMethods: PAYMENT_METHOD_CHOICES.map(({ value }) => value).filter((m) => billing.paymentMethods.includes(m)),
  kraPin: billing.kraPin ?? '',
  paymentInstructions: billing.paymentInstructions ?? '',
  signatoryName: billing.signatoryName ?? '',
  signatoryTitle: billing.signatoryTitle ?? '',
});

export function BillingTab({ settings, drafts, canWrite }: TabProps) {
  const [alsoRooms, setAlsoRooms] = useState<string[]>([]);
  const billing = useSettingsForm({
    group: 'billing',
    schema: BillingForm,
    stored: settings.billing,
    show,
    send: (body) => call(saveBilling, { body: { ...body, ...(alsoRooms.length > 0 ? { alsoRooms } : {}) } }),
    drafts,
  });
  const effects = useSettingsEffects(billing.changes && { billing: billing.changes });
  const { lines = [], rooms = [] } = (billing.changes && effects.data) || {};
  const submit = async (values: Parameters<typeof billing.submit>[0]) => {
    await billing.submit(values);
    setAlsoRooms([]);
  };
  const { currency } = settings.general;
  const section = { form: billing.form, disabled: !canWrite };
  return (
    <SettingsCard
      settings={{ ...billing, submit }}
      saveLabel="Save Billing Settings"
      canWrite={canWrite}
      effects={
        lines.length + rooms.length > 0 ? (
          <EffectLines lines={lines}>
            {rooms.length > 0 ? (
              <AlsoRooms
                rooms={rooms}
                currency={currency}
                checked={alsoRooms.length > 0}
                onChange={(checked) => setAlsoRooms(checked ? rooms.map(({ id }) => id) : [])}
              />
            ) : null}
          </EffectLines>
        ) : null
      }
    >
      <InvoicesSection {...section} />
      <AgreementsSection {...section} />
      <LatePaymentSection {...section} currency={currency} />
      <VatSection {...section} stored={settings.billing} />
      <CounterSection {...section} currency={currency} />
      <SuppliersSection {...section} currency={currency} />
      <RoomRatesSection {...section} currency={currency} />
      <PaymentMethodsSection {...section} currency={currency} />
    </SettingsCard>
  );
}

type SectionProps = {
  form: ContractForm<FormValues, z.output<typeof BillingForm>>;
  disabled: boolean;
};
type PricedSectionProps = SectionProps & { currency: string };

function InvoicesSection(field: SectionProps) {
  return (
    <SettingsSection title="Invoices" description="When tenants are billed and how long they have to pay.">
      <SwitchRow
        {...field}
        name="autoGenerateInvoices"
        label="Auto-generate Invoices"
        hint="Issue rent invoices automatically when a tenant's period starts."
      />
      <SwitchRow
        {...field}
        name="prorate"
        label="Prorate Partial Periods"
        hint="Tenancies that end or change rent mid-period are charged and credited by the day."
      />
      <SwitchRow
        {...field}
        name="billSuspended"
        label="Bill Suspended Tenants"
        hint="They keep their space, so invoicing continues."
      />
      <FieldRow>
        <TextField
          {...field}
          name="invoiceDueDays"
          kind="number"
          label="Invoice Due Days"
          required
          min={0}
          max={365}
          step={1}
          after="days"
          hint="From the period start or the issue date, whichever is later."
        />
        <TextField
          {...field}
          name="automationTime"
          kind="time"
          label="Daily Automation Time"
          required
          hint="When invoices, letters and reminders go out each day."
        />
      </FieldRow>
    </SettingsSection>
  );
}

function AgreementsSection(field: SectionProps) {
  return (
    <SettingsSection title="Agreements" description="What is promised before prices rise and after an agreement ends.">
      <FieldRow>
        <TextField
          {...field}
          name="loginGraceDays"
          kind="number"
          label="Logins After the End"
          required
          min={0}
          max={365}
          step={1}
          after="days"
          hint="How long a company can still sign in after its last agreement ended."
        />
        <TextField
          {...field}
          name="increaseLetterDays"
          kind="number"
          label="Increase Letters"
          required
          min={0}
          max={365}
          step={1}
          after="days"
          hint="How long before a yearly increase its letters go out."
        />
        <TextField
          {...field}
          name="approvalBelowListPercent"
          kind="number"
          label="Approval Below List Price"
          required
          min={0}
          max={100}
          step={1}
          after="%"
          hint="Agreements further below the list price need a manager."
        />
      </FieldRow>
    </SettingsSection>
  );
}

/** The ladder from a friendly reminder to the end of the licence, each step with its day. */
function LatePaymentSection({ currency, ...field }: PricedSectionProps) {
  const days = { ...field, kind: 'number' as const, step: 1, max: 365, after: 'days', required: true };
  return (
    <SettingsSection title="Late Payment" description="What happens when an invoice is overdue.">
      <SwitchRow
        {...field}
        name="autoPaymentReminders"
        label="Auto Payment Reminders"
        hint="Remind tenants of unpaid invoices automatically."
      />
      <FieldRow>
        <TextField
          {...days}
          name="reminderDays"
          max={60}
          min={0}
          label="Reminder Days"
          hint="Before the due date; 0 means on the day."
        />
        <TextField
          {...field}
          name="latePaymentFee"
          kind="money"
          before={currency}
          required
          label="Late Payment Fee"
          hint="Once per invoice and at most once a month per tenant."
        />
        <TextField {...days} name="demandLetterDays" min={1} label="Demand Letter Days" hint="After the due date." />
        <TextField {...days} name="finalNoticeDays" min={2} label="Final Notice Days" hint="After the due date." />
        <TextField
          {...days}
          name="terminationNoticeDays"
          min={3}
          label="Termination Notice Days"
          hint="After the due date. Needs approval before it is sent."
        />
        <TextField
          {...days}
          name="terminationNoticePeriodDays"
          min={1}
          label="Notice Period"
          hint="From the notice of termination to the last day of the licence."
        />
        <TextField
          {...field}
          name="signatoryName"
          label="Letters Signed By"
          maxLength={100}
          hint="If empty, the company name."
        />
        <TextField {...field} name="signatoryTitle" label="Title" maxLength={100} hint="Such as Accountant." />
      </FieldRow>
    </SettingsSection>
  );
}

function RoomRatesSection({ currency, ...field }: PricedSectionProps) {
  const amount = { ...field, kind: 'money' as const, before: currency, required: true };
  return (
    <SettingsSection
      title="Room Rates"
      description="Default rates for new rooms. When you save, you can also update existing rooms."
    >
      <FieldRow>
        <TextField {...amount} name="boardroomHourlyRate" label="Boardroom Hourly Rate" />
        <TextField {...amount} name="meetingRoomHourlyRate" label="Meeting Room Hourly Rate" />
      </FieldRow>
    </SettingsSection>
  );
}

function PaymentMethodsSection({ currency, ...field }: PricedSectionProps) {
  const amount = { ...field, kind: 'money' as const, before: currency, required: true };
  return (
    <SettingsSection title="Payment Methods" description="Other methods are rejected.">
      <ChoiceGroup {...field} name="paymentMethods" label="Accepted Payment Methods" choices={PAYMENT_METHOD_CHOICES} />
      <TextareaField
        {...field}
        name="paymentInstructions"
        label="Payment Instructions"
        rows={2}
        maxLength={500}
        hint="Printed on invoices and letters: paybill, bank and account."
      />
      <FieldRow>
        <TextField {...amount} name="bouncedChequeFee" label="Bounced Cheque Fee" hint="Invoiced to the payer." />
        <TextField
          {...amount}
          name="refundApprovalLimit"
          label="Refunds Without Approval"
          hint="Above this, a second person approves. 0 means no limit."
        />
      </FieldRow>
    </SettingsSection>
  );
}
