import type { ContractForm } from '../../ui/form/form.tsx';
import { DateField, SelectField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { DEPARTMENT_LABELS, FREQUENCY_LABELS, toOptions } from '../labels.ts';
import type { EmployeeFormValues } from './employee-values.ts';

export type EmployeeFieldsProps = {
  form: ContractForm<EmployeeFormValues, unknown>;
  currency: string;
  /** Numbers of documents and banks are masked for the reader. */
  isMasked: boolean;
};

export const row = 'grid items-start gap-4 sm:grid-cols-2';
export const text = { whenEmpty: 'text', autoComplete: 'off', optional: true } as const;

const departments = toOptions(DEPARTMENT_LABELS);
const frequencies = toOptions(FREQUENCY_LABELS);

/** Who it is. */
export function PersonFields({ form }: Pick<EmployeeFieldsProps, 'form'>) {
  return (
    <div className={row}>
      <TextField form={form} name="firstName" label="First Name" required maxLength={80} autoComplete="off" />
      <TextField form={form} name="lastName" label="Last Name" required maxLength={80} autoComplete="off" />
      <TextField form={form} name="email" kind="email" label="Email" {...text} hint="Payslips are sent here." />
      <TextField form={form} name="phone" kind="tel" label="Phone" {...text} placeholder="0712 345 678" />
    </div>
  );
}

/** What the work is and what it earns. */
export function WorkFields({ form, currency }: Omit<EmployeeFieldsProps, 'isMasked'>) {
  return (
    <>
      <div className={row}>
        <TextField form={form} name="position" label="Position" required maxLength={100} autoComplete="off" />
        <SelectField
          form={form}
          name="department"
          label="Department"
          required
          options={departments}
          placeholder="Choose a department"
        />
        <TextField form={form} name="employeeId" label="Employee ID" required maxLength={30} autoComplete="off" />
        <DateField form={form} name="hireDate" label="Hire Date" required />
      </div>
      <div className={row}>
        <TextField
          form={form}
          name="baseSalary"
          kind="money"
          label="Base Salary"
          required
          before={currency}
          autoComplete="off"
          hint="Per month, whatever the frequency."
        />
        <SelectField form={form} name="payrollFrequency" label="Payroll Frequency" options={frequencies} />
      </div>
    </>
  );
}

export function NumberFields({ form, isMasked }: Omit<EmployeeFieldsProps, 'currency'>) {
  return (
    <div className={row}>
      <TextField
        form={form}
        name="nationalId"
        label="National ID"
        {...text}
        placeholder="27845123"
        disabled={isMasked}
      />
      <TextField form={form} name="kraPin" label="KRA PIN" {...text} placeholder="A004416331M" disabled={isMasked} />
    </div>
  );
}

/** The fields of the specification, in its order. */
export function EmployeeFields(props: EmployeeFieldsProps) {
  return (
    <>
      <PersonFields {...props} />
      <WorkFields {...props} />
      <NumberFields {...props} />
    </>
  );
}
