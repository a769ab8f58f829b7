import { randomUUID } from 'node:crypto';
import type { BillTo } from '../../../domain/billing/contract.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { type Cents, parseMoney } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { Dispatch } from '../../../domain/messages/delivery.ts';
import { toDispatch } from '../../../domain/messages/delivery-text.ts';
import type { Settings } from '../../../domain/settings/contract.ts';
import type { Deps } from '../../deps.ts';
import { canSend } from '../../mail/accounts.ts';
import type { Mail } from '../../mail/service.ts';
import { dispatched, type Manner, type Message, type MessageDeps, mailsFor, sendMessage } from '../../messages/send.ts';
import { tenantContacts } from '../../tenants/lock-tenant.ts';
import { amountText, dayText, withReadableDays } from '../kernel/format.ts';
import { type NewInvoice, sumLines } from '../kernel/new-invoice.ts';
import { withPayWays } from '../kernel/pay-ways.ts';
import { NUMBER_PLACEHOLDER } from './issue.ts';
import { getInvoice } from './list.ts';

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
      description: withReadableDays(description),
      dueDate: dayText(dueDate),
      howToPay: withPayWays(
        settings,
        settings.billing.paymentInstructions ?? `Please quote ${invoiceNumber} with your payment.`,
        [{ id, number: invoiceNumber }],
      ),
    },
    document: `invoice:${id}`,
  };
};

/** The mails of invoices; those that have no number yet get it with the statement that gives it to them. */
export const invoiceMails = async (
  deps: Omit<MessageDeps, 'settings'>,
  invoices: readonly (NewInvoice & { id: string; invoiceNumber?: string })[],
  settings: Settings,
  // What a person issues goes out at once; what a run issues at night waits for the morning.
  manner: Manner = {},
): Promise<Mail[]> => {
  const messages = invoices.flatMap(
    ({ id, invoiceNumber = NUMBER_PLACEHOLDER, description, dueDate, billTo, copyTo = [], lines }) => {
      const { email } = billTo;
      if (!email) return [];
      const { amount } = sumLines(lines);
      const mail = invoiceMail({ id, invoiceNumber, amount, description, dueDate, to: { ...billTo, email } }, settings);
      const copies = copyTo.map((copy, n) => ({
        ...mail,
        eventKey: `${mail.eventKey}:copy:${n + 1}`,
        to: { email: copy },
      }));
      return [mail, ...copies];
    },
  );
  const within = { ...deps, settings: { get: async () => settings } };
  return (await mailsFor(within, messages, manner)).mails;
};

const buildMessage = async (deps: Deps, id: string, recipient?: string) => {
  const { tenantId, invoiceNumber, amount, description, dueDate, billTo } = await getInvoice(deps, id);
  if (!invoiceNumber) throw new AppError('conflict', 'Issue the draft before sending it');
  const tenant = tenantId && (await tenantContacts(deps.db, new Set([tenantId]))).get(tenantId);
  const { contactPerson, email } = tenant || billTo;
  const address = recipient ?? email ?? null;
  const to = { name: billTo.name, contactPerson, email: address ?? '' };
  const settings = await deps.settings.get();
  const message = invoiceMail({ id, invoiceNumber, amount: parseMoney(amount), description, dueDate, to }, settings);
  return { message, address, name: billTo.name };
};

/** The mail as it would go out now, in the words of the template. */
export const previewMail = async (deps: Deps, id: string) => {
  const { message, address } = await buildMessage(deps, id);
  const { mails } = await mailsFor(deps, [message], { requested: true });
  const { subject = '', body = '' } = mails[0] ?? {};
  const delivery = (await canSend(deps, 'email')) ? 'queued' : 'kept';
  return { ...toDispatch('', delivery), recipient: address, subject, body };
};

/** Sends an invoice once more, to the address that the tenant has now or to another that a person gave. */
export const mailAgain = async (
  deps: Deps,
  id: string,
  recipient?: string,
  lead?: Message<'invoice'>['lead'],
): Promise<Dispatch> => {
  const { message, address, name } = await buildMessage(deps, id, recipient);
  if (!address) throw new AppError('conflict', `${name} has no email address`);
  // Each time it is asked for is an event of its own.
  const again = { ...message, ...(lead ? { lead } : {}), eventKey: `${message.eventKey}:${randomUUID()}` };
  const sent = dispatched(await sendMessage(deps, again, { requested: true }));
  if (!sent) throw new AppError('conflict', `${address} has unsubscribed from these emails`);
  return sent;
};
