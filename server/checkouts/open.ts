import { HOLD_MINUTES } from '../../domain/checkouts/rules.ts';
import { invalid } from '../../domain/kernel/errors.ts';
import { formatTime } from '../../domain/kernel/format.ts';
import { toDecimalText } from '../../domain/kernel/money.ts';
import { type Instant, toWallTime } from '../../domain/kernel/time.ts';
import { MOST_AT_ONCE, TOO_MUCH_AT_ONCE } from '../../domain/mpesa/amounts.ts';
import { type NewLine, sumLines } from '../billing/kernel/new-invoice.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { publicAddress } from '../http/site/public-address.ts';
import { sendAlong } from '../messages/send.ts';
import type { PayChannel } from '../mpesa/channels/pay-channel.ts';
import { payChannel } from '../pay/ways.ts';
import type { CheckoutRow } from './find.ts';
import { checkouts } from './tables.ts';
import { checkoutSecrets } from './token.ts';

/** The paybill or till by which somebody can pay at once; null where there is none. */
export const promptChannel = async ({ settings }: Pick<Deps, 'settings'>): Promise<PayChannel | null> => {
  const channel = payChannel(await settings.get());
  return channel?.takesPrompts ? channel : null;
};

/** When what was chosen now is free again. */
export const keptUntil = ({ clock }: Pick<Deps, 'clock'>): Instant =>
  new Date(Date.parse(clock.now()) + HOLD_MINUTES * 60_000).toISOString();

/** How it is paid by hand: a till takes no account number, so that such money waits for a person. */
export const howToPay = ({ kind, shortcode }: PayChannel, { reference }: CheckoutRow): string =>
  kind === 'paybill' ? `Paybill ${shortcode}, account number ${reference}` : `Till ${shortcode}`;

type Head = Pick<CheckoutRow, 'id' | 'partyId' | 'billTo' | 'expiresAt'>;

/** Writes a checkout down with its price, which is in whole shillings. */
export const insertCheckout = async (db: Db, head: Head, lines: NewLine[]): Promise<CheckoutRow> => {
  const { net, vat, amount } = sumLines(lines);
  if (amount <= 0) throw invalid({ items: 'There is nothing to pay' });
  if (amount > MOST_AT_ONCE) throw invalid({ items: TOO_MUCH_AT_ONCE });
  const [row] = await db
    .insert(checkouts)
    .values({
      ...head,
      lines,
      net: toDecimalText(net),
      vat: toDecimalText(vat),
      amount: toDecimalText(amount),
    })
    .returning();
  if (!row) throw new Error('The insert answered no row');
  return row;
};

type Way = { what: string; to: { name: string; email: string | null; phone: string | null } };

/** A payer who closed the browser finds the way back. */
export const sendWay = async (deps: Deps, row: CheckoutRow, { what, to }: Way): Promise<void> => {
  const { general } = await deps.settings.get();
  const channel = await promptChannel(deps);
  const { path } = await checkoutSecrets(deps.config, row.id);
  const values = {
    name: to.name,
    what,
    amount: `${general.currency} ${row.amount}`,
    until: formatTime(toWallTime(row.expiresAt, general.timezone)),
    howToPay: channel ? howToPay(channel, row) : '',
    link: publicAddress(deps.config, path),
  };
  const { email, phone } = to;
  await sendAlong(deps, [{ kind: 'checkout_open', eventKey: `checkout_open:${row.id}`, to: { email, phone }, values }]);
};
