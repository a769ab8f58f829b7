import type { PayrollInput } from '../../../domain/payroll/pay/pay-contract.ts';
import { PAYMENT_METHOD_CHOICES } from '../../settings/payment-methods.ts';
import type { ContractForm } from '../../ui/form/form.tsx';
import { DateField, SelectField } from '../../ui/form/form-fields.tsx';
import { TextareaField, TextField } from '../../ui/form/text-fields.tsx';
import { formatCurrency } from '../../ui/format.ts';
import type { PayPreview } from '../queries.ts';
import type { ProcessFormValues } from './process-values.ts';

type FieldsProps = { form: ContractForm<ProcessFormValues, PayrollInput>; currency: string };

const three = 'grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3';
const heading = 'font-semibold text-sm';

export function PeriodFields({ form }: Pick<FieldsProps, 'form'>) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <DateField form={form} name="payPeriodStart" label="Pay Period Start" required />
      <DateField form={form} name="payPeriodEnd" label="Pay Period End" required />
    </div>
  );
}

export function EarningFields({ form, currency }: FieldsProps) {
  const money = { form, kind: 'money', before: currency, autoComplete: 'off' } as const;
  const hours = { form, optional: true, autoComplete: 'off', after: 'h' } as const;
  return (
    <section aria-label="Earnings" className="grid gap-3">
      <h3 className={heading}>Earnings</h3>
      <div className={three}>
        <TextField {...money} name="baseSalary" label="Base Salary" required />
        <TextField {...money} name="allowances" label="Allowances" optional />
        <TextField {...money} name="overtime" label="Overtime" optional hint="Calculated from hours unless entered." />
        <TextField {...hours} name="overtimeHours" label="Overtime Hours" hint="Weekdays, at 1.5 times pay." />
        <TextField {...hours} name="holidayHours" label="Holiday Hours" hint="Rest days and holidays, at double pay." />
      </div>
    </section>
  );
}

type DeductionProps = FieldsProps & { computed: PayPreview | null; differing: readonly string[] };

const TABLES = [
  ['nhif', 'SHIF (NHIF)'],
  ['nssf', 'NSSF'],
  ['paye', 'PAYE'],
  ['housingLevy', 'Housing Levy'],
] as const;

/** The six of the specification, and the levy that came since. */
export function DeductionFields({ form, currency, computed, differing }: DeductionProps) {
  const money = { form, kind: 'money', before: currency, autoComplete: 'off', optional: true } as const;
  return (
    <section aria-label="Deductions" className="grid gap-3">
      <h3 className={heading}>Deductions</h3>
      <div className={three}>
        {TABLES.map(([name, label]) => (
          <TextField
            key={name}
            {...money}
            name={name}
            label={label}
            hint={
              computed && differing.includes(name)
                ? `Computed: ${formatCurrency(computed[name], { currency: '', cents: true })}.`
                : undefined
            }
          />
        ))}
        <TextField {...money} name="loans" label="Loans" />
        <TextField {...money} name="advance" label="Advance" />
        <TextField {...money} name="otherDeductions" label="Other Deductions" />
        <TextField
          form={form}
          name="otherPurpose"
          label="Purpose of the Other Deductions"
          optional
          whenEmpty="text"
          maxLength={200}
          autoComplete="off"
          className="lg:col-span-2"
        />
      </div>
    </section>
  );
}

export function PaymentFields({ form }: Pick<FieldsProps, 'form'>) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField form={form} name="paymentMethod" label="Payment Method" options={PAYMENT_METHOD_CHOICES} />
      <TextareaField form={form} name="notes" label="Notes" optional rows={1} maxLength={500} />
    </div>
  );
}
