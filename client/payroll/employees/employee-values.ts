import * as z from 'zod';
import type { SentBody } from '../../../domain/kernel/endpoint.ts';
import { formValues } from '../../../domain/kernel/fields.ts';
import {
  type Employee,
  EmployeeChanges,
  EmployeeInput,
  type updateEmployee,
} from '../../../domain/payroll/contract.ts';
import { EMPLOYEE_AMOUNTS, EMPLOYEE_FIELDS, type EmployeeField } from '../../../domain/payroll/employee-fields.ts';
import { DEPARTMENTS } from '../../../domain/payroll/fields.ts';
import { toAmountInput } from '../../settings/amount.ts';
import { parseAmount } from '../pay/process-values.ts';

/** The contract, with a request in place of a list of words where nothing was chosen. */
export const NewEmployee = EmployeeInput.extend({ department: z.enum(DEPARTMENTS, 'Choose a department') });

export type EmployeeFormValues = z.input<typeof NewEmployee> & Pick<z.input<typeof EmployeeChanges>, 'payFrom'>;

type Schema = z.ZodType<unknown, EmployeeFormValues>;

/** Numbers that the reader sees masked are judged by the second: they come back as they are and stay as they are. */
export const schemaFor = (employee: Employee | null): Schema =>
  employee ? (EmployeeChanges as unknown as Schema) : (NewEmployee as unknown as Schema);

/** A box for an amount that is none is left empty, which the contract takes for nothing. */
const moneyText = (amount: string | undefined): string | undefined =>
  amount === undefined || amount === '0.00' ? undefined : toAmountInput(amount);

const NEW_EMPLOYEE = { payrollFrequency: 'monthly', isResident: true, isPrimaryEmployment: true } as const;

export const employeeValues = (
  employee: Employee | null,
  today: string,
  fields: readonly EmployeeField[] = EMPLOYEE_FIELDS,
): EmployeeFormValues => ({
  ...formValues<EmployeeFormValues>(fields, employee),
  ...Object.fromEntries(EMPLOYEE_AMOUNTS.map((name) => [name, moneyText(employee?.[name])])),
  baseSalary: moneyText(employee?.baseSalary) ?? '',
  ...(employee ? {} : { ...NEW_EMPLOYEE, hireDate: today }),
});

const isMoney = (name: string): boolean => (EMPLOYEE_AMOUNTS as readonly string[]).includes(name);

/** An amount that was taken out is none, and a text that was taken out is empty: left out, both would stay. */
const emptied = (name: string, value: unknown): unknown =>
  value === undefined || value === '' ? (isMoney(name) ? '0' : '') : value;

/** Only what was changed is sent, so that two who edit different fields do not undo each other. */
export const changedFields = (
  before: EmployeeFormValues,
  formValues: EmployeeFormValues,
): SentBody<typeof updateEmployee> =>
  Object.fromEntries(
    Object.entries(formValues)
      .map(([name, value]) => [name, emptied(name, value)] as const)
      .filter(([name, value]) => value !== emptied(name, before[name as keyof EmployeeFormValues])),
  );

/** Whether the pay was changed in the form: then it asks from when. */
export const isPayChanged = (before: EmployeeFormValues, formValues: Partial<EmployeeFormValues>): boolean =>
  (['baseSalary', 'allowances'] as const).some(
    (name) => parseAmount(String(formValues[name] ?? '')) !== parseAmount(String(before[name] ?? '')),
  );

/** The six that the specification asks for; anything else that is wrong is said at its own field. */
const REQUIRED = ['firstName', 'lastName', 'position', 'department', 'employeeId', 'baseSalary'] as const;

export const isEmployeeIncomplete = (formValues: Partial<EmployeeFormValues>): boolean =>
  REQUIRED.some((name) => String(formValues[name] ?? '').trim() === '');
