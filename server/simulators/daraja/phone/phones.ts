import type { Instant } from '../../../../domain/kernel/time.ts';
import type { KeyedChance } from '../chance.ts';
import { nairobiDay } from '../texts.ts';

/** How somebody answers prompts where nobody does it by hand. Two sessions at once are `busy`. */
export type Temper = 'right' | 'wrong' | 'cancel' | 'off' | 'poor' | 'busy' | 'slow' | 'expired';

/** What the phone shows while it waits for the PIN. */
export type Prompt = { id: string; text: string; shownAt: Instant; endsAt: Instant };

export type Sms = { at: Instant; text: string };

export type Phone = {
  msisdn: string;
  /** First, middle and last, in capitals. */
  names: readonly [string, string, string];
  temper: Temper;
  balance: number;
  wrongPins: number;
  prompt: Prompt | null;
  messages: Sms[];
  /** What was paid on its last day, and the last payment: the limits go by these. */
  spent: { day: string; amount: number };
  last: { shortcode: string; amount: number; at: Instant } | null;
};

/** Every phone has this PIN; after three others in a row it is locked. */
export const SIMULATED_PIN = '1234';
export const MOST_WRONG_PINS = 3;

const COUNT = 500;
const FIRST_NUMBER = 254_700_000_001;
const WAGES = 450_000;
const POOR = 20;

// Of a hundred people, so many answer so.
const TEMPERS: readonly (readonly [Temper, number])[] = [
  ['right', 70],
  ['wrong', 5],
  ['cancel', 7],
  ['off', 4],
  ['poor', 4],
  ['busy', 3],
  ['slow', 5],
  ['expired', 2],
];
const FIRST = ['AMINA', 'BRIAN', 'CHEBET', 'DAVID', 'ESTHER', 'FATUMA', 'GEORGE', 'HALIMA', 'JANE', 'KEVIN', 'MARY'];
const MIDDLE = ['', 'ACHIENG', 'KIPRONO', 'MUTHONI', 'NJOROGE', 'WAMBUI'];
const LAST = ['ATIENO', 'BARASA', 'HASSAN', 'KAMAU', 'KOECH', 'MUTUA', 'NJERI', 'ODHIAMBO', 'OTIENO', 'WANJIKU'];

/** Everybody with a number of Kenya has a phone here; five hundred of them are known from the start. */
export const createPhones = (chance: KeyedChance, isByHand: boolean) => {
  const phones = new Map<string, Phone>();

  const drawTemper = (msisdn: string): Temper => {
    let left = chance.share('temper', msisdn) * 100;
    for (const [temper, many] of TEMPERS) {
      left -= many;
      if (left < 0) return temper;
    }
    return 'right';
  };

  const create = (msisdn: string): Phone => {
    const temper = isByHand ? 'right' : drawTemper(msisdn);
    return {
      msisdn,
      names: [
        chance.pick('first', msisdn, FIRST),
        chance.pick('middle', msisdn, MIDDLE),
        chance.pick('last', msisdn, LAST),
      ],
      temper,
      balance: temper === 'poor' ? POOR : WAGES,
      wrongPins: 0,
      prompt: null,
      messages: [],
      spent: { day: '', amount: 0 },
      last: null,
    };
  };

  const get = (msisdn: string): Phone => {
    const known = phones.get(msisdn);
    if (known) return known;
    const phone = create(msisdn);
    phones.set(msisdn, phone);
    return phone;
  };

  for (let n = 0; n < COUNT; n++) get(String(FIRST_NUMBER + n));
  return { get, all: (): readonly Phone[] => [...phones.values()] };
};

export type Phones = ReturnType<typeof createPhones>;

export const fullName = ({ names }: Phone): string => names.filter(Boolean).join(' ');

export const spentOn = ({ spent }: Phone, at: Instant): number => (spent.day === nairobiDay(at) ? spent.amount : 0);

/** Wages come whenever somebody runs short, except to the poor. */
export const canPay = (phone: Phone, amount: number): boolean => {
  if (phone.balance < amount && phone.temper !== 'poor') phone.balance = WAGES;
  return phone.balance >= amount;
};
