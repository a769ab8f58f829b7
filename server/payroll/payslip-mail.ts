import { AppError } from '../../domain/kernel/errors.ts';
import { fullName } from '../../domain/payroll/slip.ts';
import type { Settings } from '../../domain/settings/contract.ts';
import { type Mail, queueMail, queueMails } from '../mail/service.ts';
import type { PayrollDeps } from './employees.ts';
import type { RecordRow } from './records.ts';

// The amounts stay in the document: mails are read on many screens.
const payslipMail = (row: RecordRow, { general }: Settings, again = ''): Mail | null => {
  const { email, firstName } = row.identity;
  if (!email) return null;
  return {
    kind: 'payslip',
    eventKey: `payslip:${row.id}${again}`,
    recipient: email,
    subject: `Your payslip for ${row.payPeriodStart} to ${row.payPeriodEnd} from ${general.companyName}`,
    body: [
      `Dear ${firstName},`,
      `please find attached the payslip of ${fullName(row.identity)} for ${row.payPeriodStart} to ${row.payPeriodEnd}.`,
      `Kind regards,\n${general.companyName}`,
    ].join('\n\n'),
    document: `payslip:${row.id}`,
  };
};

export const mailPayslips = async (deps: PayrollDeps, rows: readonly RecordRow[]): Promise<void> => {
  const settings = await deps.settings.get();
  if (!settings.notifications.emailNotifications) return;
  await queueMails(
    deps,
    rows.flatMap((row) => payslipMail(row, settings) ?? []),
  );
};

export const mailPayslipAgain = async (deps: PayrollDeps, row: RecordRow): Promise<string> => {
  if (row.status === 'pending' || row.status === 'reversed') {
    throw new AppError('conflict', 'A payslip is sent once the pay is approved');
  }
  const mail = payslipMail(row, await deps.settings.get(), `:${deps.clock.now()}`);
  if (!mail) throw new AppError('conflict', 'This employee has no e-mail address');
  await queueMail(deps, mail);
  return mail.recipient;
};
