import type { LedgerEntry } from '../books/ledger.ts';
import { type SimulatedChannel, stkPassword } from '../channels.ts';
import {
  addressField,
  type Body,
  choiceField,
  field,
  msisdnField,
  optionalField,
  shillingsField,
  shortcodeField,
  shortField,
} from '../fields.ts';
import { confirmPayment, movePayment, type PaymentOrder, RESULTS } from '../payments.ts';
import { openPrompt, rejectPrompt } from '../phone/prompts.ts';
import { invalidField, REFUSALS } from '../refusals.ts';
import { readStamp, toStamp, wholeFigure } from '../texts.ts';
import { type Call, findChannel, type PromptRequest, type Result, type World } from '../world.ts';

const PAYBILL = 'CustomerPayBillOnline';
const TILL = 'CustomerBuyGoodsOnline';
const MOST_REFERENCE = 12;
const MOST_DESCRIPTION = 13;
// Clocks differ by minutes, zones by hours.
const CLOCKS_DIFFER_MS = 3_600_000;

/** The channel of a call that is signed by its passkey and the time in Nairobi. */
const signedChannel = (world: World, call: Call): SimulatedChannel => {
  const { body } = call;
  const code = shortcodeField(body, 'BusinessShortCode');
  const password = field(body, 'Password');
  const timestamp = field(body, 'Timestamp');
  const at = readStamp(timestamp);
  if (!at || Math.abs(Date.parse(at) - Date.parse(world.time.now())) > CLOCKS_DIFFER_MS)
    throw invalidField('Timestamp');
  const channel = findChannel(world, call, code);
  if (password !== stkPassword(code, channel.passkey, timestamp)) throw REFUSALS.credentials();
  return channel;
};

const readPush = (world: World, body: Body) => ({
  type: choiceField(body, 'TransactionType', [PAYBILL, TILL]),
  amount: shillingsField(body, 'Amount'),
  payer: msisdnField(body, 'PartyA'),
  partyB: shortcodeField(body, 'PartyB'),
  msisdn: msisdnField(body, 'PhoneNumber'),
  url: addressField(body, 'CallBackURL', world.hosts),
  account: shortField(body, 'AccountReference', MOST_REFERENCE),
});

const metadata = (world: World, { key, msisdn }: PromptRequest, entry: LedgerEntry) => {
  const hasBalance = !world.chance.happens('noBalance', key, world.behaviour.noBalance);
  return {
    Item: [
      { Name: 'Amount', Value: entry.amount },
      { Name: 'MpesaReceiptNumber', Value: entry.receipt },
      { Name: 'Balance', ...(hasBalance ? { Value: entry.balance } : {}) },
      { Name: 'TransactionDate', Value: Number(toStamp(entry.completedAt)) },
      { Name: 'PhoneNumber', Value: Number(msisdn) },
    ],
  };
};

/** Ends a request and calls back, with what was paid where something was. */
const callBack = async (
  world: World,
  request: PromptRequest,
  url: string,
  entry: LedgerEntry | null,
  early: boolean,
) => {
  const { code, text } = request.result ?? RESULTS.expired;
  const stkCallback = {
    MerchantRequestID: request.merchantRequestId,
    CheckoutRequestID: request.checkoutRequestId,
    ResultCode: Number(code),
    ResultDesc: text,
    ...(entry ? { CallbackMetadata: metadata(world, request, entry) } : {}),
  };
  const hidden = entry !== null && world.hidden.has(entry.receipt);
  await world.notifier.notify(
    { kind: 'stk', url, key: request.key, body: { Body: { stkCallback } } },
    { early, hidden },
  );
};

/** What is really paid: seldom another amount than the prompt named. */
const paidAmount = ({ chance, behaviour }: World, { key, amount }: PromptRequest): number => {
  if (!chance.happens('otherAmount', key, behaviour.otherAmount)) return amount;
  return chance.pick(
    'which amount',
    key,
    [1, amount + 1, amount * 2].filter((other) => other !== amount),
  );
};

const settlePush = async (world: World, request: PromptRequest, url: string, answer: Result | null, early: boolean) => {
  const order: PaymentOrder = {
    key: request.key,
    phone: world.phones.get(request.msisdn),
    channel: request.channel,
    amount: paidAmount(world, request),
    account: request.account,
    way: 'stk',
    initiatedAt: request.at,
    checkoutRequestId: request.checkoutRequestId,
  };
  const outcome = answer ?? movePayment(world, order);
  const entry = 'receipt' in outcome ? outcome : null;
  request.result = 'receipt' in outcome ? RESULTS.done : outcome;
  request.receipt = entry?.receipt ?? null;
  await callBack(world, request, url, entry, early);
  if (entry) await confirmPayment(world, order, entry);
};

export const pushPrompt = async (world: World, call: Call) => {
  const channel = signedChannel(world, call);
  const push = readPush(world, call.body);
  if (channel.kind === 'paybill' && push.partyB !== channel.shortcode) throw invalidField('PartyB');
  if (optionalField(call.body, 'TransactionDesc').length > MOST_DESCRIPTION) throw invalidField('TransactionDesc');
  if (world.prompts.has(push.msisdn)) throw REFUSALS.locked();
  const at = world.time.now();
  const request: PromptRequest = {
    key: call.key,
    merchantRequestId: world.ids.merchant(),
    checkoutRequestId: world.ids.checkout(at, push.msisdn),
    channel,
    msisdn: push.msisdn,
    amount: push.amount,
    account: push.account,
    at,
    result: null,
    receipt: null,
    callOff: () => undefined,
    settle: (answer, early) => settlePush(world, request, push.url, answer, early),
  };
  const fits = push.type === (channel.kind === 'till' ? TILL : PAYBILL) && push.partyB === channel.shortcode;
  const whom = channel.kind === 'till' ? channel.name : `${channel.name} account ${push.account}`;
  if (!fits) rejectPrompt(world, request, RESULTS.product);
  else {
    const text = `Do you want to pay KES ${wholeFigure(push.amount)} to ${whom}? Enter M-PESA PIN`;
    await openPrompt(world, request, text, call.early);
  }
  return {
    MerchantRequestID: request.merchantRequestId,
    CheckoutRequestID: request.checkoutRequestId,
    ResponseCode: '0',
    ResponseDescription: 'Success. Request accepted for processing',
    CustomerMessage: 'Success. Request accepted for processing',
  };
};

export const queryPrompt = (world: World, call: Call) => {
  const channel = signedChannel(world, call);
  const id = field(call.body, 'CheckoutRequestID');
  if (!id.startsWith('ws_CO_')) throw invalidField('CheckoutRequestID');
  const request = world.requests.get(id);
  if (request?.channel !== channel) throw REFUSALS.unknownPrompt();
  if (!request.result) throw REFUSALS.pending();
  return {
    ResponseCode: '0',
    ResponseDescription: 'The service request has been accepted successsfully',
    MerchantRequestID: request.merchantRequestId,
    CheckoutRequestID: request.checkoutRequestId,
    ResultCode: request.result.code,
    ResultDesc: request.result.text,
  };
};
