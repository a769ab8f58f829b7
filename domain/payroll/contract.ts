import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { MoneyText, NonNegativeMoneyInput, PositiveMoneyInput } from '../kernel/money.ts';
import { optionalEmail, optionalText, shortText } from '../kernel/text.ts';
import { Day, Instant } from '../kernel/time.ts';
import { optionalPhone } from '../tenants/phone.ts';
import { EmployeeBenefit } from './benefits/benefit-contract.ts';
import { Department, dayInput, EmployeeStatus, optionalDay, PayrollFrequency } from './fields.ts';
import { LeaveBalance, LeaveEntry } from './leave/leave-contract.ts';
import { StaffLoan } from './loans/loan-contract.ts';
import { BankAccount, EmployeeKraPin, NationalId, NhifNumber, NssfNumber, unlessMasked } from './numbers.ts';
import { EmployeeDeduction } from './third-parties/payee-contract.ts';

export const Employee = z
  .object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    position: z.string(),
    department: Department,
    employeeId: z.string().meta({ description: 'The number that the space gives, unique ignoring case and spaces' }),
    hireDate: Day,
    endDate: Day.nullable().meta({ description: 'The last day of work, where it is known' }),
    status: EmployeeStatus,
    statusSince: Day,
    baseSalary: MoneyText.meta({ description: 'A month, whatever the frequency' }),
    allowances: MoneyText.meta({ description: 'Regular cash allowances a month' }),
    deductions: MoneyText.meta({ description: 'Regular deductions a month that are owed to others' }),
    deductionsPurpose: z.string().nullable(),
    payrollFrequency: PayrollFrequency,
    pension: MoneyText.meta({ description: 'A month to a registered scheme besides NSSF, withheld from pay' }),
    insurancePremium: MoneyText.meta({ description: 'A month, with proof: it earns relief' }),
    mortgageInterest: MoneyText.meta({ description: 'A month, with proof: it is deducted before tax' }),
    medicalFund: MoneyText.meta({ description: 'A month to a post-retirement medical fund' }),
    isResident: z.boolean(),
    isPrimaryEmployment: z.boolean().meta({ description: 'Personal relief is given by one employer only' }),
    exemptionCertificate: z.string().nullable().meta({ description: 'Of a person with a disability' }),
    bankName: z.string().nullable(),
    bankCode: z.string().nullable(),
    bankBranchCode: z.string().nullable(),
    bankAccount: z.string().nullable(),
    nationalId: z.string().nullable(),
    nhifNumber: z.string().nullable().meta({ description: 'Labelled SHIF (NHIF)' }),
    nssfNumber: z.string().nullable(),
    kraPin: z.string().nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Employee', description: 'Numbers of documents and banks are masked for those who may not see them' });
export type Employee = z.infer<typeof Employee>;

export const StatusChange = z.object({
  status: EmployeeStatus,
  since: Day,
  reason: z.string().nullable(),
  byName: z.string(),
  at: Instant,
});
export type StatusChange = z.infer<typeof StatusChange>;

export const PayChange = z
  .object({
    id: Id,
    effectiveFrom: Day,
    previousBaseSalary: MoneyText,
    baseSalary: MoneyText,
    previousAllowances: MoneyText,
    allowances: MoneyText,
    reason: z.string().nullable(),
    byName: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'PayChange', description: 'Pay that was agreed anew, from a day on' });
export type PayChange = z.infer<typeof PayChange>;

export const EmployeeDetails = Employee.extend({
  payHistory: z.array(PayChange).meta({ description: 'Oldest first; a change may lie ahead' }),
  statusHistory: z.array(StatusChange),
  leave: LeaveBalance,
  leaveEntries: z.array(LeaveEntry),
  lateLeave: z
    .array(z.string())
    .meta({ description: 'Leave recorded or cancelled after its payslip was approved, until the next one is' }),
  approvedPay: z
    .array(z.object({ start: Day, end: Day }))
    .meta({ description: 'Periods whose payslip is approved, oldest first' }),
  loans: z.array(StaffLoan),
  benefits: z.array(EmployeeBenefit),
  payeeDeductions: z.array(EmployeeDeduction),
}).meta({ id: 'EmployeeDetails' });
export type EmployeeDetails = z.infer<typeof EmployeeDetails>;

const code = z
  .string('Enter digits or letters')
  .trim()
  .regex(/^([A-Z0-9]{2,11})?$/i, 'Must be figures or letters')
  .nullish()
  .transform((value) => value?.toUpperCase() || null);

const fields = {
  firstName: shortText('First name', 80),
  lastName: shortText('Last name', 80),
  email: optionalEmail,
  phone: optionalPhone,
  position: shortText('Position', 100),
  department: Department,
  employeeId: shortText('Employee ID', 30).regex(
    /^[\p{L}\d][\p{L}\d ./_-]*$/u,
    'Employee ID may have letters, figures, and . / _ - between them',
  ),
  hireDate: optionalDay('Hire date').meta({ description: 'Today if absent' }),
  endDate: optionalDay('End date'),
  baseSalary: PositiveMoneyInput,
  allowances: NonNegativeMoneyInput,
  deductions: NonNegativeMoneyInput,
  deductionsPurpose: optionalText('Purpose of the deductions', 120),
  payrollFrequency: PayrollFrequency,
  pension: NonNegativeMoneyInput,
  insurancePremium: NonNegativeMoneyInput,
  mortgageInterest: NonNegativeMoneyInput,
  medicalFund: NonNegativeMoneyInput,
  isResident: z.boolean(),
  isPrimaryEmployment: z.boolean(),
  exemptionCertificate: optionalText('Exemption certificate', 40),
  bankName: optionalText('Bank', 80),
  bankCode: code,
  bankBranchCode: code,
  bankAccount: BankAccount,
  nationalId: NationalId,
  nhifNumber: NhifNumber,
  nssfNumber: NssfNumber,
  kraPin: EmployeeKraPin,
};

export const EmployeeInput = z.object({
  ...fields,
  allowances: fields.allowances.optional(),
  deductions: fields.deductions.optional(),
  payrollFrequency: fields.payrollFrequency.default('monthly'),
  pension: fields.pension.optional(),
  insurancePremium: fields.insurancePremium.optional(),
  mortgageInterest: fields.mortgageInterest.optional(),
  medicalFund: fields.medicalFund.optional(),
  isResident: fields.isResident.default(true),
  isPrimaryEmployment: fields.isPrimaryEmployment.default(true),
  status: z.enum(['active', 'inactive'], 'A new employee is active or inactive').default('active'),
});
export type EmployeeInput = z.output<typeof EmployeeInput>;

/** What is left out stays as it is. */
export const EmployeeChanges = z.object({
  ...z.object(fields).partial().shape,
  bankAccount: unlessMasked(fields.bankAccount),
  nationalId: unlessMasked(fields.nationalId),
  nhifNumber: unlessMasked(fields.nhifNumber),
  nssfNumber: unlessMasked(fields.nssfNumber),
  kraPin: unlessMasked(fields.kraPin),
  hireDate: dayInput('Hire date').optional(),
  status: EmployeeStatus.optional(),
  statusSince: dayInput('Date').optional().meta({ description: 'From when the new status holds; today if absent' }),
  payFrom: dayInput('Date')
    .optional()
    .meta({ description: 'From when a new base salary or allowance holds; today, or the first day not paid yet' }),
  reason: optionalText('Reason', 300),
});
export type EmployeeChanges = z.output<typeof EmployeeChanges>;

export const listEmployees = endpoint({
  method: 'GET',
  path: '/api/employees',
  summary: 'Employees of every status unless filtered, newest first',
  access: 'payroll:read',
  query: listQuery(['createdAt', 'employeeId', 'lastName', 'hireDate', 'baseSalary']).extend({
    status: EmployeeStatus.optional(),
    department: Department.optional(),
    frequency: PayrollFrequency.optional(),
  }),
  output: z.array(Employee),
});

export const getEmployee = endpoint({
  method: 'GET',
  path: '/api/employees/:id',
  summary: 'One employee with status history, leave, loans and advances',
  access: 'payroll:read',
  params: IdParams,
  output: EmployeeDetails,
});

export const createEmployee = endpoint({
  method: 'POST',
  path: '/api/employees',
  summary: 'Add an employee',
  access: 'payroll:write',
  body: EmployeeInput,
  output: Employee,
  status: 201,
});

export const updateEmployee = endpoint({
  method: 'PATCH',
  path: '/api/employees/:id',
  summary: 'Change an employee, or the status with its date; what is left out stays as it is',
  access: 'payroll:write',
  params: IdParams,
  body: EmployeeChanges,
  output: Employee,
});
