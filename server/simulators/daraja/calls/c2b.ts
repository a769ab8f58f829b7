import type { LedgerEntry } from '../books/ledger.ts';
import type { SimulatedChannel } from '../channels.ts';
import {
  addressField,
  choiceField,
  field,
  msisdnField,
  optionalField,
  shillingsField,
  shortcodeField,
} from '../fields.ts';
import { c2bBody, confirmPayment, failPayment, movePayment, type PaymentOrder } from '../payments.ts';
import { invalidField, REFUSALS } from '../refusals.ts';
import { type Addresses, type Call, findChannel, type Result, type World } from '../world.ts';

const MOST_ACCOUNT = 20;

/** In production addresses are registered once: who wants others asks Safaricom to delete these. */
export const registerAddresses = (world: World, call: Call) => {
  const code = shortcodeField(call.body, 'ShortCode');
  const otherwise = choiceField(call.body, 'ResponseType', ['Completed', 'Cancelled']) as Addresses['otherwise'];
  const confirm = addressField(call.body, 'ConfirmationURL', world.hosts);
  const check = addressField(call.body, 'ValidationURL', world.hosts);
  const { shortcode } = findChannel(world, call, code);
  if (world.environment === 'production' && world.addresses.has(shortcode)) throw REFUSALS.registered();
  world.addresses.set(shortcode, { confirm, check, otherwise });
  // Misspelt by Safaricom.
  return { OriginatorCoversationID: world.ids.originator(), ResponseCode: '0', ResponseDescription: 'Success' };
};

/** Why the organisation does not want the payment, or null. */
const askOrganisation = async (world: World, order: PaymentOrder, key: string): Promise<Result | null> => {
  const addresses = world.addresses.get(order.channel.shortcode);
  if (!addresses || !order.channel.validates) return null;
  const body = c2bBody(order, world.ledger.reserve(key), world.time.now(), '');
  const answer = await world.notifier.ask({ kind: 'check', url: addresses.check, key, body });
  const silent = addresses.otherwise === 'Completed' ? null : { code: 'C2B00016', text: 'Rejected' };
  try {
    const said = JSON.parse(answer?.text ?? '') as { ResultCode?: unknown; ResultDesc?: unknown };
    if (answer?.status !== 200 || said.ResultCode === undefined) return silent;
    return String(said.ResultCode) === '0' ? null : { code: String(said.ResultCode), text: String(said.ResultDesc) };
  } catch {
    return silent; // Nobody answered, or nobody can read it.
  }
};

export type MenuPayment = { shortcode: string; account: string; amount: number };

/** A payment that somebody makes of their own accord: the organisation may refuse it, and hears of it afterwards. */
export const payOrganisation = async (
  world: World,
  channel: SimulatedChannel,
  {
    msisdn,
    account,
    amount,
    way,
    key,
  }: Omit<MenuPayment, 'shortcode'> & { msisdn: string; way: 'c2b' | 'order'; key: string },
): Promise<LedgerEntry | Result> => {
  const phone = world.phones.get(msisdn);
  const order: PaymentOrder = { key, phone, channel, amount, account, way, initiatedAt: world.time.now() };
  const refused = await askOrganisation(world, order, key);
  if (refused) {
    failPayment(world, order);
    return refused;
  }
  const outcome = movePayment(world, order);
  if ('receipt' in outcome) await confirmPayment(world, order, outcome);
  return outcome;
};

/** Somebody pays from the menu of their phone. */
export const payFromMenu = async (world: World, msisdn: string, { shortcode, account, amount }: MenuPayment) => {
  const channel = world.channels.find((one) => one.shortcode === shortcode);
  if (!channel) throw invalidField('ShortCode');
  if (!Number.isSafeInteger(amount)) throw invalidField('Amount');
  if (account.length > MOST_ACCOUNT) throw invalidField('BillRefNumber');
  const identity = `menu/${msisdn}/${shortcode}/${account}/${amount}`;
  const key = `${identity}/${world.ids.count(identity)}`;
  return payOrganisation(world, channel, { msisdn, account, amount, way: 'c2b', key });
};

/** The sandbox's way to pay without a phone. */
export const simulatePayment = async (world: World, call: Call) => {
  if (world.environment === 'production') throw REFUSALS.nowhere();
  const code = shortcodeField(call.body, 'ShortCode');
  const command = choiceField(call.body, 'CommandID', ['CustomerPayBillOnline', 'CustomerBuyGoodsOnline']);
  const amount = shillingsField(call.body, 'Amount');
  const msisdn = msisdnField(call.body, 'Msisdn');
  const channel = findChannel(world, call, code);
  const account =
    command === 'CustomerPayBillOnline' ? field(call.body, 'BillRefNumber') : optionalField(call.body, 'BillRefNumber');
  await payOrganisation(world, channel, { msisdn, account, amount, way: 'c2b', key: call.key });
  return {
    OriginatorCoversationID: world.ids.originator(),
    ResponseCode: '0',
    ResponseDescription: 'Accept the service request successfully.',
  };
};
