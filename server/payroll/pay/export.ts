import { and } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import type { exportPayroll } from '../../../domain/payroll/export-contract.ts';
import { SLIP_KIND_LABELS } from '../../../domain/payroll/labels.ts';
import type { PayrollRecord } from '../../../domain/payroll/pay/pay-contract.ts';
import { getToday } from '../../clock.ts';
import { everyRow } from '../../db/query/every-row.ts';
import { sendSheet } from '../../documents/send-sheet.ts';
import type { SheetColumn } from '../../documents/xlsx.ts';
import type { PayrollDeps } from '../employees/employees.ts';
import { payrollRecords } from '../pay-tables.ts';
import { presentRecord, recordFilter } from './records.ts';

type Wanted = QueryOf<typeof exportPayroll>;

const everyRecord = ({ db }: PayrollDeps, wanted: Wanted) =>
  everyRow(
    payrollRecords.id,
    ({ older, newestFirst, most }) =>
      db
        .select()
        .from(payrollRecords)
        .where(and(recordFilter(wanted), older))
        .orderBy(newestFirst)
        .limit(most),
    (rows) => rows.map((row) => presentRecord(row)),
  );

const amount = (header: string, value: (row: PayrollRecord) => string): SheetColumn<PayrollRecord> => ({
  header,
  type: 'amount',
  value,
});

const COLUMNS: readonly SheetColumn<PayrollRecord>[] = [
  { header: 'Employee ID', type: 'text', value: ({ employeeCode }) => employeeCode },
  { header: 'Employee', type: 'text', width: 26, value: ({ employeeName }) => employeeName },
  { header: 'Kind', type: 'text', value: ({ kind }) => SLIP_KIND_LABELS[kind] },
  { header: 'Period Start', type: 'day', value: ({ payPeriodStart }) => payPeriodStart },
  { header: 'Period End', type: 'day', value: ({ payPeriodEnd }) => payPeriodEnd },
  amount('Base Salary', ({ baseSalary }) => baseSalary),
  amount('Overtime', ({ overtime }) => overtime),
  amount('Allowances', ({ allowances }) => allowances),
  amount('Gross Pay', ({ grossPay }) => grossPay),
  amount('NSSF', ({ nssf }) => nssf),
  amount('SHIF (NHIF)', ({ nhif }) => nhif),
  amount('Housing Levy', ({ housingLevy }) => housingLevy),
  amount('PAYE', ({ paye }) => paye),
  amount('Loans', ({ loans }) => loans),
  amount('Advance', ({ advance }) => advance),
  amount('Other Deductions', ({ otherDeductions }) => otherDeductions),
  amount('Deductions', ({ totalDeductions }) => totalDeductions),
  amount('Net Pay', ({ netPay }) => netPay),
  amount('Employer NSSF', ({ employerNssf }) => employerNssf),
  amount('Employer Housing Levy', ({ employerHousingLevy }) => employerHousingLevy),
  amount('NITA', ({ nita }) => nita),
  { header: 'Status', type: 'text', value: ({ status }) => status },
  { header: 'Paid Date', type: 'day', value: ({ paidDate }) => paidDate },
  { header: 'Override Reason', type: 'text', width: 30, value: ({ overrideReason }) => overrideReason },
  { header: 'Reversed', type: 'text', width: 30, value: ({ reverseReason }) => reverseReason },
];

export const sendRecords = async (deps: PayrollDeps, reply: FastifyReply, wanted: Wanted) =>
  sendSheet(reply, wanted.format, `payroll-${await getToday(deps)}`, {
    sheet: 'Payroll',
    columns: COLUMNS,
    rows: everyRecord(deps, wanted),
  });
