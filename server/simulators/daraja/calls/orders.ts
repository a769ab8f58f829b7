import { addDays, addMonths, type Day, isDay } from '../../../../domain/kernel/time.ts';
import {
  addressField,
  type Body,
  choiceField,
  field,
  msisdnField,
  shillingsField,
  shortcodeField,
  shortField,
} from '../fields.ts';
import { RESULTS } from '../payments.ts';
import { openPrompt } from '../phone/prompts.ts';
import { invalidField, REFUSALS } from '../refusals.ts';
import { nairobiDay, readNairobi, wholeFigure } from '../texts.ts';
import { type Call, findChannel, type PromptRequest, type Result, type StandingOrder, type World } from '../world.ts';
import { payOrganisation } from './c2b.ts';

// Ratiba: somebody agrees once, and from then on their phone pays by itself. Each execution is an ordinary payment.

const PAYBILL = 'Standing Order Customer Pay Bill';
// Misspelt by Safaricom.
const TILL = 'Standing Order Customer Pay Marchant';
const TIME = '08:00:00';
const SAME_NAME = { code: '1050', text: 'The customer already has a standing order with the same name.' };
const ACCEPTED = 'Request accepted for processing';

const dayField = (body: Body, name: string): Day => {
  const match = /^(\d{4})(\d\d)(\d\d)$/.exec(field(body, name));
  const day = match ? match.slice(1).join('-') : '';
  if (!isDay(day)) throw invalidField(name);
  return day;
};

/** How many months lie between two executions; below 1 it is days. */
const MONTHS: Readonly<Record<string, number>> = { 4: 1, 5: 2, 6: 3, 7: 6, 8: 12 };
const DAYS: Readonly<Record<string, number>> = { 2: 1, 3: 7 };

/** The day of the execution of this number, counted from 0, or null where the order is over. */
const executionDay = ({ frequency, startDate, endDate }: StandingOrder, n: number): Day | null => {
  if (frequency === '1') return n === 0 ? startDate : null;
  const months = MONTHS[frequency];
  const day = months ? addMonths(startDate, n * months) : addDays(startDate, n * (DAYS[frequency] ?? 1));
  return day <= endDate ? day : null;
};

const scheduleExecution = (world: World, order: StandingOrder, n: number): void => {
  const day = executionDay(order, n);
  if (!day) return;
  const now = world.time.now();
  // One that begins on the day of the agreement pays at once.
  const at = day === nairobiDay(now) ? 0 : Date.parse(readNairobi(`${day} ${TIME}`) ?? '');
  world.time.after(Math.max(1_000, at - Date.parse(now)), async () => {
    order.executed.push(day);
    scheduleExecution(world, order, n + 1);
    const { msisdn, account, amount } = order;
    await payOrganisation(world, order.channel, { msisdn, account, amount, way: 'order', key: `${order.key}/${day}` });
  });
};

const callBack = (world: World, request: PromptRequest, url: string, reference: string, { code, text }: Result) => {
  const isDone = code === '0';
  const body = {
    responseHeader: {
      responseRefID: reference,
      requestRefID: request.merchantRequestId,
      responseCode: code,
      responseDescription: text,
    },
    responseBody: {
      responseData: [
        { name: 'TransactionID', value: isDone ? world.ledger.reserve(request.key) : '' },
        { name: 'responseCode', value: code },
        { name: 'Status', value: isDone ? 'OKAY' : 'ERROR' },
        { name: 'Msisdn', value: `254******${request.msisdn.slice(-3)}` },
      ],
    },
  };
  return world.notifier.notify({ kind: 'order', url, key: request.key, body });
};

const readOrder = (world: World, call: Call): StandingOrder => {
  const { body, key } = call;
  const channel = findChannel(world, call, shortcodeField(body, 'BusinessShortCode'));
  const isTill = channel.kind === 'till';
  choiceField(body, 'TransactionType', [isTill ? TILL : PAYBILL]);
  choiceField(body, 'ReceiverPartyIdentifierType', [isTill ? '2' : '4']);
  shortField(body, 'TransactionDesc', 13);
  const order: StandingOrder = {
    key,
    name: field(body, 'StandingOrderName'),
    channel,
    msisdn: msisdnField(body, 'PartyA'),
    amount: shillingsField(body, 'Amount'),
    account: shortField(body, 'AccountReference', 12),
    frequency: choiceField(body, 'Frequency', ['1', '2', '3', '4', '5', '6', '7', '8']),
    startDate: dayField(body, 'StartDate'),
    endDate: dayField(body, 'EndDate'),
    executed: [],
  };
  if (order.startDate < nairobiDay(world.time.now())) throw invalidField('StartDate');
  if (order.endDate < order.startDate) throw invalidField('EndDate');
  return order;
};

export const createOrder = async (world: World, call: Call) => {
  const order = readOrder(world, call);
  const url = addressField(call.body, 'CallBackURL', world.hosts);
  if (world.prompts.has(order.msisdn)) throw REFUSALS.locked();
  const at = world.time.now();
  const reference = world.ids.reference();
  const hasSameName = world.orders.some(({ msisdn, name }) => msisdn === order.msisdn && name === order.name);
  const request: PromptRequest = {
    key: call.key,
    merchantRequestId: world.ids.merchant(),
    checkoutRequestId: world.ids.checkout(at, order.msisdn),
    channel: order.channel,
    msisdn: order.msisdn,
    amount: order.amount,
    account: order.account,
    at,
    result: null,
    receipt: null,
    callOff: () => undefined,
    settle: async (answer) => {
      request.result = answer ?? (hasSameName ? SAME_NAME : RESULTS.done);
      if (request.result === RESULTS.done) {
        world.orders.push(order);
        scheduleExecution(world, order, 0);
      }
      await callBack(world, request, url, reference, request.result);
    },
  };
  const whom = `${order.channel.name} account ${order.account}`;
  const text = `Do you want to pay KES ${wholeFigure(order.amount)} to ${whom} regularly (${order.name})? Enter M-PESA PIN`;
  await openPrompt(world, request, text, call.early);
  return {
    ResponseHeader: {
      responseRefID: reference,
      responseCode: '200',
      responseDescription: ACCEPTED,
      ResultDesc: RESULTS.done.text,
    },
    ResponseBody: { responseDescription: ACCEPTED, responseCode: '200' },
  };
};
