import { randomUUID } from 'node:crypto';
import type { BillTo } from '../../domain/billing/contract.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import { type Cents, parseMoney } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { Settings } from '../../domain/settings/contract.ts';
import type { Deps } from '../deps.ts';
import { type Mail, queueMail, queueMails } from '../mail/service.ts';
import { tenantContacts } from '../tenants/held-tenant.ts';
import { getInvoice } from './invoices.ts';
import type { Issued } from './issue.ts';
import { type NewInvoice, totalsOf } from './new-invoice.ts';
import { amountText, dayText, withDaysInWords } from './words.ts';

type Mailed = {
  id: string;
  invoiceNumber: string;
  amount: Cents;
  description: string;
  dueDate: Day;
  to: Pick<BillTo, 'name' | 'contactPerson'> & { email: string };
};

const invoiceMail = (invoice: Mailed, settings: Settings): Mail => {
  const { id, invoiceNumber, description, dueDate, to } = invoice;
  const { companyName, currency } = settings.general;
  const amount = amountText(invoice.amount, currency);
  return {
    kind: 'invoice',
    eventKey: `invoice:${id}`,
    recipient: to.email,
    subject: `Invoice ${invoiceNumber} from ${companyName}`,
    body: [
      `Dear ${to.contactPerson ?? to.name},`,
      `please find attached invoice ${invoiceNumber} for ${amount}: ${withDaysInWords(description)}. It is due on ${dayText(dueDate)}.`,
      settings.billing.paymentInstructions ?? `Please give the number ${invoiceNumber} with your payment.`,
      `Thank you,\n${companyName}`,
    ].join('\n\n'),
    document: `invoice:${id}`,
  };
};

export const mailInvoices = (
  deps: Pick<Deps, 'db' | 'config'>,
  issued: readonly Issued[],
  invoices: readonly NewInvoice[],
  settings: Settings,
): Promise<void> => {
  if (!settings.notifications.emailNotifications) return Promise.resolve();
  const mails = issued.flatMap(({ id, invoiceNumber }, n) => {
    const invoice = invoices[n];
    const email = invoice?.billTo.email;
    if (!invoice || !email) return [];
    const { description, dueDate, billTo, lines } = invoice;
    const { amount } = totalsOf(lines);
    return invoiceMail({ id, invoiceNumber, amount, description, dueDate, to: { ...billTo, email } }, settings);
  });
  return queueMails(deps, mails);
};

// Sends an invoice once more, to the address that the tenant has now. Answers which one that is.
export const mailAgain = async (deps: Deps, id: string): Promise<string> => {
  const { tenantId, invoiceNumber, amount, description, dueDate, billTo } = await getInvoice(deps, id);
  if (!invoiceNumber) throw new AppError('conflict', 'A draft is not sent: issue it first');
  const tenant = tenantId && (await tenantContacts(deps.db, new Set([tenantId]))).get(tenantId);
  const { contactPerson, email } = tenant || billTo;
  if (!email) throw new AppError('conflict', `${billTo.name} has no e-mail address`);
  const to = { name: billTo.name, contactPerson, email };
  const mail = invoiceMail(
    { id, invoiceNumber, amount: parseMoney(amount), description, dueDate, to },
    await deps.settings.get(),
  );
  // Each time it is asked for is an event of its own.
  await queueMail(deps, { ...mail, eventKey: `${mail.eventKey}:${randomUUID()}` });
  return email;
};
