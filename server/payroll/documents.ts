import type { FastifyReply } from 'fastify';
import { can, type Role } from '../../domain/kernel/access.ts';
import type { P9Card } from '../../domain/payroll/returns/returns-contract.ts';
import { toLetterhead } from '../billing/documents.ts';
import { keyRing } from '../crypto/keys.ts';
import type { Deps } from '../deps.ts';
import { drawPdf } from '../documents/pdf.ts';
import type { PdfDocument } from '../documents/pdf-document.ts';
import { type DrawnFile, sendFile } from '../documents/send-file.ts';
import type { NoteView, Reader } from './employees/access-log.ts';
import type { EmployeeRow } from './employees/employees.ts';
import { openSlipNumbers } from './employees/sealed-numbers.ts';
import { certificateDocument } from './final-dues/certificate-pdf.ts';
import { asLeaver } from './final-dues/final-dues.ts';
import { payslipDocument } from './pay/payslip-pdf.ts';
import { findRecord, type RecordRow } from './pay/records.ts';
import { slipFacts } from './pay/slip-facts.ts';
import { p9Document } from './returns/p9-pdf.ts';

type DocumentDeps = Pick<Deps, 'db' | 'config' | 'settings'>;

const drawn = async (deps: DocumentDeps, document: PdfDocument, name: string): Promise<DrawnFile> => ({
  filename: `${name}.pdf`,
  contentType: 'application/pdf',
  bytes: await drawPdf(await toLetterhead(deps, document.madeAt), document),
});

const payslip = async (deps: DocumentDeps, row: RecordRow, inFull: boolean): Promise<DrawnFile> => {
  const { currency } = (await deps.settings.get()).general;
  const name = `payslip-${row.identity.employeeId}-${row.payPeriodEnd.slice(0, 7)}`;
  const numbers = openSlipNumbers(await keyRing(deps.config), row);
  const document = payslipDocument(row, await slipFacts(deps.db, row), { currency, numbers, inFull });
  return drawn(deps, { ...document, madeAt: row.approvedAt }, name);
};

export const sendPayslip = async (deps: DocumentDeps, reply: FastifyReply, role: Role, row: RecordRow): Promise<void> =>
  sendFile(reply, await payslip(deps, row, can(role, 'payroll:numbers')));

export const sendP9 = async (deps: DocumentDeps, reply: FastifyReply, card: P9Card): Promise<void> =>
  sendFile(reply, await drawn(deps, p9Document(card), `p9-${card.mainName}-${card.year}`));

export const sendCertificate = async (
  deps: DocumentDeps,
  reply: FastifyReply,
  employee: EmployeeRow,
): Promise<void> => {
  const { companyName, address } = (await deps.settings.get()).general;
  const document = certificateDocument(asLeaver(employee), { companyName, place: address });
  return sendFile(reply, await drawn(deps, document, `certificate-of-service-${employee.employeeId}`));
};

const NAME = /^payslip:(.+)$/;

type Shown = (row: RecordRow) => Promise<boolean>;

/** What the outbox asks for; null where the document is another's. The employee who gets the slip reads it in full. */
export const renderPayroll = async (
  deps: DocumentDeps,
  name: string,
  inFull: Shown = async () => true,
): Promise<DrawnFile | null> => {
  const [, id] = NAME.exec(name) ?? [];
  if (id === undefined) return null;
  const row = await findRecord(deps.db, id);
  return payslip(deps, row, await inFull(row));
};

/** For somebody who opens the mailed slip of another: masked and recorded as by the payslip's own call. */
export const openPayroll = (noteView: NoteView, deps: DocumentDeps, name: string, reader: Reader) =>
  renderPayroll(deps, name, async ({ employeeId }) => {
    await noteView(reader, 'payslip', [employeeId]);
    return can(reader.user.role, 'payroll:numbers');
  });
