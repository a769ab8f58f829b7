import type { Instant } from '../../../domain/kernel/time.ts';
import type { Behaviour } from './behaviour.ts';
import type { SimulatedLedger } from './books/ledger.ts';
import type { KeyedChance } from './chance.ts';
import { callNumber, type SimulatedChannel } from './channels.ts';
import type { Body } from './fields.ts';
import type { Ids } from './ids.ts';
import type { Notifier } from './notifier.ts';
import type { Phones } from './phone/phones.ts';
import { REFUSALS } from './refusals.ts';
import type { SimulatedTime } from './time.ts';

export type Result = { code: string; text: string };

/** A prompt on somebody's phone: a payment, or the consent to a standing order. */
export type PromptRequest = {
  key: string;
  merchantRequestId: string;
  checkoutRequestId: string;
  channel: SimulatedChannel;
  msisdn: string;
  amount: number;
  account: string;
  at: Instant;
  result: Result | null;
  /** Of the payment that came of it. */
  receipt: string | null;
  /** Calls off the end of its time. */
  callOff: () => void;
  /** What follows from the answer. */
  settle: (result: Result | null, early: boolean) => Promise<void>;
};

export type StandingOrder = {
  key: string;
  name: string;
  channel: SimulatedChannel;
  msisdn: string;
  amount: number;
  account: string;
  frequency: string;
  startDate: string;
  endDate: string;
  /** Days on which it was carried out. */
  executed: string[];
};

/** Where an organisation wants to hear of payments from the menu of a phone. */
export type Addresses = { confirm: string; check: string; otherwise: 'Completed' | 'Cancelled' };

/** All that the calls share. */
export type World = {
  time: SimulatedTime;
  chance: KeyedChance;
  behaviour: Behaviour;
  ids: Ids;
  ledger: SimulatedLedger;
  phones: Phones;
  notifier: Notifier;
  channels: SimulatedChannel[];
  environment: 'production' | 'sandbox';
  answers: 'by hand' | 'by seed';
  /** Hosts besides this machine that callbacks may go to. */
  hosts: readonly string[];
  /** What the organisation pays for a receipt, in shillings. */
  tariff: (amount: number) => number;
  addresses: Map<string, Addresses>;
  /** By the number of the phone: one prompt at a time. */
  prompts: Map<string, PromptRequest>;
  /** By CheckoutRequestID, also those that are over. */
  requests: Map<string, PromptRequest>;
  orders: StandingOrder[];
  pulling: Set<string>;
  /** Receipts that only the statement knows. */
  hidden: Set<string>;
  /** The receipt that a call brought about, by its OriginatorConversationID. */
  conversations: Map<string, string>;
};

/** A call as its handler sees it: who makes it, by which key chance knows it, and whether its callback overtakes it. */
export type Call = { consumerKey: string; body: Body; key: string; early: boolean };

export type CallHandler = (world: World, call: Call) => Promise<object> | object;

/** The channel that the app may speak for, by the number that calls name it by. */
export const findChannel = ({ channels }: World, { consumerKey }: Call, number: string): SimulatedChannel => {
  const channel = channels.find((one) => one.consumerKey === consumerKey && callNumber(one) === number);
  if (!channel) throw REFUSALS.merchant();
  return channel;
};
