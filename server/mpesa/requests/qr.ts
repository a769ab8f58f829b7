import { notFound } from '../../../domain/kernel/errors.ts';
import { type Cents, toDecimalText } from '../../../domain/kernel/money.ts';
import { firstAmount } from '../../../domain/mpesa/amounts.ts';
import type { InvoiceQr } from '../../../domain/mpesa/qr-contract.ts';
import { accountReference } from '../../../domain/mpesa/rules.ts';
import { findInvoice, type PayableInvoice } from '../../billing/invoices/find.ts';
import type { Deps } from '../../deps.ts';
import { payCodeFor } from '../../tenants/pay-codes.ts';
import { getChannelRow } from '../channels/find.ts';
import { openChannel } from '../channels/open.ts';
import { findPayChannel } from '../channels/pay-channel.ts';
import type { Daraja } from '../daraja/client.ts';
import { DarajaRefused, DarajaUnclear } from '../daraja/refusals.ts';

type Drawn = Pick<InvoiceQr, 'picture' | 'problem'>;

const without = (problem: string): Drawn => ({ picture: null, problem });

// Not every operator has codes from Safaricom, and nothing moves by drawing one: a refusal is an answer like any other.
const orProblem = async (draw: () => Promise<string>): Promise<Drawn> => {
  try {
    return { picture: await draw(), problem: null };
  } catch (error) {
    if (error instanceof DarajaRefused || error instanceof DarajaUnclear) return without(error.message);
    throw error;
  }
};

type Code = { channelId: string; reference: string | null; amount: Cents };

const findReference = async ({ db }: Deps, { number, tenantId }: PayableInvoice): Promise<string | null> =>
  accountReference(number, tenantId ? await payCodeFor(db, tenantId) : null);

const drawCode = async (deps: Deps, daraja: Daraja, { channelId, reference, amount }: Code): Promise<Drawn> => {
  if (!reference) return without('The number of the invoice is too long for M-Pesa.');
  if (amount <= 0) return without('Less than one shilling is open.');
  const { companyName } = (await deps.settings.get()).general;
  // The same picture serves everybody who looks at the invoice; Safaricom draws it once.
  return deps.cache.get(`mpesa qr ${channelId} ${amount} ${reference}`, () =>
    orProblem(async () => {
      const channel = await openChannel(deps.config, await getChannelRow(deps.db, channelId));
      return daraja.dynamicQr(channel, { merchantName: companyName, reference, amount });
    }),
  );
};

/** The code of an invoice for one channel. */
export const drawPayQr = async (
  deps: Deps,
  daraja: Daraja,
  invoice: PayableInvoice,
  channelId: string,
): Promise<Drawn> =>
  drawCode(deps, daraja, { channelId, reference: await findReference(deps, invoice), amount: firstAmount(invoice) });

/** The code of an invoice, for the channel that its payers are shown, with what to type where there is no code. */
export const getInvoiceQr = async (deps: Deps, daraja: Daraja, id: string): Promise<InvoiceQr> => {
  const invoice = await findInvoice(deps.db, id);
  if (!invoice) throw notFound('Invoice');
  const channel = await findPayChannel(deps.db, deps.config);
  if (!channel) throw notFound('Paybill or till');
  const { kind, shortcode, environment } = channel;
  const [reference, amount] = [await findReference(deps, invoice), firstAmount(invoice)];
  const drawn =
    invoice.status === 'pending'
      ? await drawCode(deps, daraja, { channelId: channel.id, reference, amount })
      : without(`Invoice ${invoice.number} is already settled.`);
  return {
    ...drawn,
    kind,
    shortcode,
    accountNumber: kind === 'paybill' ? reference : null,
    environment,
    amount: toDecimalText(amount),
  };
};
