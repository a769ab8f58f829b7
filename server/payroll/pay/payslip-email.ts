import { AppError } from '../../../domain/kernel/errors.ts';
import { formatDay } from '../../../domain/kernel/format.ts';
import type { Dispatch } from '../../../domain/messages/delivery.ts';
import { fullName } from '../../../domain/payroll/pay/slip.ts';
import { dispatched, type Message, sendMessage, sendMessages } from '../../messages/send.ts';
import type { PayrollDeps } from '../employees/employees.ts';
import type { RecordRow } from './records.ts';

// The amounts stay in the document: mails are read on many screens.
const payslipMail = (row: RecordRow, again = ''): (Message<'payslip'> & { to: { email: string } }) | null => {
  const { email, firstName } = row.identity;
  if (!email) return null;
  return {
    kind: 'payslip',
    eventKey: `payslip:${row.id}${again}`,
    to: { email },
    values: {
      firstName,
      fullName: fullName(row.identity),
      from: formatDay(row.payPeriodStart),
      to: formatDay(row.payPeriodEnd),
    },
    document: `payslip:${row.id}`,
  };
};

export const mailPayslips = async (deps: PayrollDeps, rows: readonly RecordRow[]): Promise<void> => {
  await sendMessages(
    deps,
    rows.flatMap((row) => payslipMail(row) ?? []),
  );
};

export const mailPayslipAgain = async (deps: PayrollDeps, row: RecordRow): Promise<Dispatch> => {
  if (row.status === 'pending' || row.status === 'reversed') {
    throw new AppError('conflict', 'Approve the pay before sending the payslip');
  }
  const mail = payslipMail(row, `:${deps.clock.now()}`);
  if (!mail) throw new AppError('conflict', 'This employee has no email address');
  const sent = dispatched(await sendMessage(deps, mail, { requested: true }));
  if (!sent) throw new AppError('conflict', `${mail.to.email} has unsubscribed from these emails`);
  return sent;
};
