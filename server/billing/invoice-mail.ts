import { randomUUID } from 'node:crypto';
import type { BillTo } from '../../domain/billing/contract.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import { type Cents, parseMoney } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { Settings } from '../../domain/settings/contract.ts';
import type { Deps } from '../deps.ts';
import type { Mail } from '../mail/service.ts';
import { type Manner, type Message, type MessageDeps, mailsFor, sendMessage } from '../messages/send.ts';
import { tenantContacts } from '../tenants/held-tenant.ts';
import { getInvoice } from './invoices.ts';
import { NUMBER_TO_COME } from './issue.ts';
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

const invoiceMail = (invoice: Mailed, settings: Settings): Message<'invoice'> => {
  const { id, invoiceNumber, description, dueDate, to } = invoice;
  return {
    kind: 'invoice',
    eventKey: `invoice:${id}`,
    to: { email: to.email },
    values: {
      contactPerson: to.contactPerson ?? to.name,
      invoiceNumber,
      amount: amountText(invoice.amount, settings.general.currency),
      description: withDaysInWords(description),
      dueDate: dayText(dueDate),
      howToPay: settings.billing.paymentInstructions ?? `Please give the number ${invoiceNumber} with your payment.`,
    },
    document: `invoice:${id}`,
  };
};

// The mails of invoices; those that have no number yet get it with the statement that gives it to them.
export const invoiceMails = async (
  deps: Omit<MessageDeps, 'settings'>,
  invoices: readonly (NewInvoice & { id: string; invoiceNumber?: string })[],
  settings: Settings,
  // What a person issues goes out at once; what a run issues at night waits for the morning.
  manner: Manner = {},
): Promise<Mail[]> => {
  const messages = invoices.flatMap(({ id, invoiceNumber = NUMBER_TO_COME, description, dueDate, billTo, lines }) => {
    const { email } = billTo;
    if (!email) return [];
    const { amount } = totalsOf(lines);
    return invoiceMail({ id, invoiceNumber, amount, description, dueDate, to: { ...billTo, email } }, settings);
  });
  const within = { ...deps, settings: { get: async () => settings } };
  return (await mailsFor(within, messages, manner)).mails;
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
  await sendMessage(deps, { ...mail, eventKey: `${mail.eventKey}:${randomUUID()}` }, { asked: true });
  return email;
};
