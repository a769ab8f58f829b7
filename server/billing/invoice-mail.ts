import type { Settings } from '../../domain/settings/contract.ts';
import type { Deps } from '../deps.ts';
import { type Mail, queueMails } from '../mail/service.ts';
import type { Issued } from './issue.ts';
import { type NewInvoice, totalsOf } from './new-invoice.ts';
import { amountText } from './words.ts';

const invoiceMail = (issued: Issued, invoice: NewInvoice, settings: Settings): Mail | null => {
  const { email, contactPerson, name } = invoice.billTo;
  if (!email) return null;
  const { companyName, currency } = settings.general;
  const amount = amountText(totalsOf(invoice.lines).amount, currency);
  return {
    kind: 'invoice',
    eventKey: `invoice:${issued.id}`,
    recipient: email,
    subject: `Invoice ${issued.invoiceNumber} from ${companyName}`,
    body: [
      `Dear ${contactPerson ?? name},`,
      `please find attached invoice ${issued.invoiceNumber} for ${amount}: ${invoice.description}. It is due on ${invoice.dueDate}.`,
      settings.billing.paymentInstructions ?? `Please give the number ${issued.invoiceNumber} with your payment.`,
      `Thank you,\n${companyName}`,
    ].join('\n\n'),
    document: `invoice:${issued.id}`,
  };
};

export const mailInvoices = (
  deps: Pick<Deps, 'db' | 'config'>,
  issued: readonly Issued[],
  invoices: readonly NewInvoice[],
  settings: Settings,
): Promise<void> =>
  settings.notifications.emailNotifications
    ? queueMails(
        deps,
        issued.flatMap((one, n) => {
          const invoice = invoices[n];
          return (invoice && invoiceMail(one, invoice, settings)) ?? [];
        }),
      )
    : Promise.resolve();
