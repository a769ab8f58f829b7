import { addressField, choiceField, field, msisdnField, shortcodeField } from '../fields.ts';
import { invalidField } from '../refusals.ts';
import { decimals, readNairobi } from '../texts.ts';
import { type Call, findChannel, type World } from '../world.ts';

/** Rows of one answer: who wants the next ones asks again with the number of those they have. */
export const PULL_ROWS = 100;
const TWO_DAYS_MS = 48 * 3_600_000;

export const registerPull = (world: World, call: Call) => {
  const code = shortcodeField(call.body, 'ShortCode');
  choiceField(call.body, 'RequestType', ['Pull']);
  msisdnField(call.body, 'NominatedNumber');
  addressField(call.body, 'CallBackURL', world.hosts);
  const { shortcode } = findChannel(world, call, code);
  const isKnown = world.pulling.has(shortcode);
  world.pulling.add(shortcode);
  return {
    ResponseRefID: world.ids.reference(),
    ResponseStatus: isKnown ? '1001' : '1000',
    ShortCode: code,
    ResponseDescription: isKnown ? 'ShortCode already Registered' : 'Shortcode Registered Successfully',
  };
};

const dateField = (call: Call, name: string): number => {
  const at = readNairobi(field(call.body, name));
  if (!at) throw invalidField(name);
  return Date.parse(at);
};

/** Payments of the last two days, oldest first, nested twice. */
export const pullPayments = (world: World, call: Call) => {
  const code = shortcodeField(call.body, 'ShortCode');
  const from = Math.max(dateField(call, 'StartDate'), Date.parse(world.time.now()) - TWO_DAYS_MS);
  const to = dateField(call, 'EndDate');
  const offset = field(call.body, 'OffSetValue');
  if (!/^\d{1,7}$/.test(offset)) throw invalidField('OffSetValue');
  const channel = findChannel(world, call, code);
  if (!world.pulling.has(channel.shortcode)) throw invalidField('ShortCode');
  const rows = world.ledger
    .receipts(channel.shortcode)
    .filter(({ receipt, completedAt }) => {
      const at = Date.parse(completedAt);
      return at >= from && at <= to && !world.hidden.has(receipt);
    })
    .slice(Number(offset), Number(offset) + PULL_ROWS)
    .map((entry) => ({
      transactionId: entry.receipt,
      trxDate: `${entry.completedAt.slice(0, 19)}Z`,
      msisdn: Number(entry.msisdn),
      sender: entry.party,
      transactiontype: channel.kind === 'till' ? 'c2b-buy-goods-debit' : 'c2b-pay-bill-debit',
      billreference: entry.account,
      amount: decimals(entry.amount),
      organizationname: channel.name,
    }));
  return {
    ResponseRefID: world.ids.reference(),
    ResponseCode: rows.length > 0 ? '1000' : '1001',
    ResponseMessage: rows.length > 0 ? 'Success' : 'No transactions available',
    Response: [rows],
  };
};
