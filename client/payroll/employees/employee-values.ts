import * as z from 'zod';
import type { SentBody } from '../../../domain/kernel/endpoint.ts';
import {
  type Employee,
  EmployeeChanges,
  EmployeeInput,
  type updateEmployee,
} from '../../../domain/payroll/contract.ts';
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

const MONEY = [
  'baseSalary',
  'allowances',
  'deductions',
  'pension',
  'insurancePremium',
  'mortgageInterest',
  'medicalFund',
] as const;

const TEXTS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'position',
  'employeeId',
  'endDate',
  'deductionsPurpose',
  'exemptionCertificate',
  'bankName',
  'bankCode',
  'bankBranchCode',
  'bankAccount',
  'nationalId',
  'nhifNumber',
  'nssfNumber',
  'kraPin',
] as const;

/** A box for an amount that is none is left empty, which the contract takes for nothing. */
const moneyText = (amount: string | undefined): string | undefined =>
  amount === undefined || amount === '0.00' ? undefined : toAmountInput(amount);

export const employeeValues = (employee: Employee | null, today: string): EmployeeFormValues => ({
  ...(Object.fromEntries(TEXTS.map((name) => [name, employee?.[name] ?? ''])) as Pick<
    EmployeeFormValues,
    (typeof TEXTS)[number]
  >),
  ...(Object.fromEntries(MONEY.map((name) => [name, moneyText(employee?.[name])])) as Pick<
    EmployeeFormValues,
    (typeof MONEY)[number]
  >),
  baseSalary: moneyText(employee?.baseSalary) ?? '',
  department: employee?.department ?? ('' as EmployeeFormValues['department']),
  hireDate: employee?.hireDate ?? today,
  payrollFrequency: employee?.payrollFrequency ?? 'monthly',
  isResident: employee?.isResident ?? true,
  isPrimaryEmployment: employee?.isPrimaryEmployment ?? true,
});

const isMoney = (name: string): boolean => (MONEY as readonly string[]).includes(name);

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

export const isIncomplete = (formValues: Partial<EmployeeFormValues>): boolean =>
  REQUIRED.some((name) => String(formValues[name] ?? '').trim() === '');
