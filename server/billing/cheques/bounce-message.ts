import type { Cheque, ChequeBounce } from '../../../domain/billing/cheques/cheque-contract.ts';
import { type Cents, parseMoney } from '../../../domain/kernel/money.ts';
import type { Dispatch } from '../../../domain/messages/delivery.ts';
import type { Deps } from '../../deps.ts';
import { dispatched, sendMessage } from '../../messages/send.ts';
import { amountText } from '../kernel/format.ts';
import type { Drawer } from './bounce-fee.ts';

// Takes longer to make than all the rest of the message.
const LIST = new Intl.ListFormat('en-GB');

type Consequences = { reason: string; reopened: ChequeBounce['invoices']; fee: Cents | null };

/** Writes to the payer that the cheque came back, what is open again and what is charged for it. */
export const sendBounceMessage = async (
  deps: Deps,
  cheque: Cheque,
  { billTo }: Drawer,
  { reason, reopened, fee }: Consequences,
): Promise<Dispatch | null> => {
  const { general, billing } = await deps.settings.get();
  const text = (amount: Cents) => amountText(amount, general.currency);
  const open = reopened.map(({ invoiceNumber, balance }) => `${invoiceNumber} (${text(parseMoney(balance))})`);
  const sent = await sendMessage(
    deps,
    {
      kind: 'cheque_bounced',
      eventKey: `cheque_bounced:${cheque.paymentId}`,
      to: { email: billTo.email, phone: billTo.phone },
      values: {
        contactPerson: billTo.contactPerson ?? billTo.name,
        cheque: cheque.reference ? `cheque ${cheque.reference}` : 'cheque',
        amount: text(parseMoney(cheque.amount)),
        reason,
        invoices: open.length > 0 ? LIST.format(open) : '',
        fee: fee === null ? '' : text(fee),
        howToPay: billing.paymentInstructions ?? 'Please quote the invoice number with your payment.',
      },
    },
    { atOnce: true },
  );
  return dispatched(sent);
};
