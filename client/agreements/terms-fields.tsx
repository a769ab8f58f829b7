import { type FieldError, useController, useFormState } from 'react-hook-form';
import type * as z from 'zod';
import { AGREED_TAXES, FREE_HOURS_PER, type updateAgreement } from '../../domain/agreements/contract.ts';
import { AGREED_TAX_LABELS, FREE_HOURS_LABELS } from '../../domain/agreements/life.ts';
import { Fold } from '../ui/fold.tsx';
import { Field } from '../ui/form/field.tsx';
import type { ContractForm } from '../ui/form/form.tsx';
import { SelectField } from '../ui/form/form-fields.tsx';
import { Textarea } from '../ui/form/input.tsx';
import { TextField } from '../ui/form/text-fields.tsx';

/** A form that has the terms of an agreement among its fields. */
export type TermsForm = ContractForm<z.input<typeof updateAgreement.body>, unknown>;

type TermsFieldsProps = {
  form: TermsForm;
  /** The billing day stays once rent is invoiced. */
  hasFixedDay?: boolean;
  /** What most agreements leave as it is, one press away. */
  isFolded?: boolean;
};

const FOLDED = ['dueDays', 'taxClass', 'anchorDay', 'freeHours', 'freeHoursPer', 'billingEmails'] as const;

export function TermsFields({ form, hasFixedDay = false, isFolded = false }: TermsFieldsProps) {
  const { errors } = useFormState({ control: form.control });
  const month = { kind: 'number', optional: true, min: 1, after: 'months', whenEmpty: 'null' } as const;
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
        <TextField form={form} name="termMonths" label="Term" {...month} />
        <TextField form={form} name="renewsMonths" label="Renewal" {...month} />
        <TextField form={form} name="noticeDays" kind="number" label="Notice" required min={0} after="days" />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField form={form} name="depositRequired" kind="money" label="Deposit" optional autoComplete="off" />
        <TextField
          form={form}
          name="purchaseOrder"
          label="Purchase Order"
          optional
          maxLength={60}
          autoComplete="off"
          whenEmpty="null"
        />
      </div>
      <Fold summary="Billing and Free Hours" open={!isFolded} isWrong={FOLDED.some((name) => errors[name])}>
        <div className="grid gap-4">
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <BillingFields form={form} hasFixedDay={hasFixedDay} />
          </div>
          <EmailsField form={form} />
        </div>
      </Fold>
    </>
  );
}

function BillingFields({ form, hasFixedDay }: Pick<TermsFieldsProps, 'form' | 'hasFixedDay'>) {
  return (
    <>
      <TextField
        form={form}
        name="dueDays"
        kind="number"
        label="Invoices Due"
        optional
        min={0}
        after="days"
        whenEmpty="null"
        hint="After issue. Empty is the rule of the space."
      />
      <SelectField
        form={form}
        name="taxClass"
        label="VAT"
        required
        options={AGREED_TAXES.map((value) => ({ value, label: AGREED_TAX_LABELS[value] }))}
      />
      <TextField
        form={form}
        name="anchorDay"
        kind="number"
        label="Billing Day"
        optional
        min={1}
        max={28}
        whenEmpty="null"
        disabled={hasFixedDay}
        hint={
          hasFixedDay
            ? 'Stays as it is once rent is invoiced.'
            : 'Day of the month, 1 to 28. Days before it are charged by the day.'
        }
      />
      <TextField
        form={form}
        name="freeHours"
        kind="number"
        label="Free Room Hours"
        optional
        min={0}
        after="a month"
        whenEmpty="null"
        hint="Instead of what the packages give."
      />
      <SelectField
        form={form}
        name="freeHoursPer"
        label="Free Hours For"
        required
        options={FREE_HOURS_PER.map((value) => ({ value, label: FREE_HOURS_LABELS[value] }))}
      />
    </>
  );
}

/** The first message of a list of which some entries are wrong. */
const firstMessage = (error: FieldError | undefined): string | undefined => {
  if (!error || error.message) return error?.message;
  return Object.values(error as unknown as Record<string, FieldError | undefined>).find((one) => one?.message)?.message;
};

function EmailsField({ form }: { form: TermsForm }) {
  const bound = useController({ control: form.control, name: 'billingEmails' });
  const read = (text: string) => text.split(/[\s,;]+/).filter(Boolean);
  return (
    <Field
      label="Billing Emails"
      optional
      hint="One on each line. The first gets the invoices, the others a copy."
      error={firstMessage(bound.fieldState.error)}
    >
      <Textarea
        ref={bound.field.ref}
        rows={2}
        defaultValue={(bound.field.value ?? []).join('\n')}
        onChange={({ target }) => bound.field.onChange(read(target.value))}
        onBlur={bound.field.onBlur}
      />
    </Field>
  );
}
