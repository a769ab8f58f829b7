import { formatDay } from '../kernel/format.ts';
import { type Cents, cents, portion } from '../kernel/money.ts';
import type { Day } from '../kernel/time.ts';
import type { PassState } from './contract.ts';

export const STATE_LABELS: Record<PassState, string> = {
  active: 'Active',
  used_up: 'Used Up',
  expired: 'Expired',
  void: 'Void',
};

type Facts = { days: number; usedDays: number; expiresOn: Day; isVoid: boolean };

export const passStateOn = ({ days, usedDays, expiresOn, isVoid }: Facts, today: Day): PassState => {
  if (isVoid) return 'void';
  if (usedDays >= days) return 'used_up';
  return expiresOn < today ? 'expired' : 'active';
};

export const daysLeftOn = (facts: Facts, today: Day): number =>
  passStateOn(facts, today) === 'active' ? facts.days - facts.usedDays : 0;

/** What the so-maniest day of a pass earns: cumulatively rounded, so that the last one takes the remainder. */
export const earnedOfDay = (net: Cents, days: number, nth: number): Cents =>
  cents(portion(net, nth, days) - portion(net, nth - 1, days));

const NUMBER = /^[0-9A-HJKMNP-TV-Z]{6}$/;
// Crockford reads O as 0, and I and L as 1; nobody should have to say which it was.
const LIKE: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** The number that somebody means: "k7q 2md" is K7Q2MD. Null for what is none. */
export const readPassNumber = (typed: string): string | null => {
  const text = typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[OIL]/g, (letter) => LIKE[letter] ?? letter);
  return NUMBER.test(text) ? text : null;
};

type Over = { number: string; state: PassState; days: number; expiresOn: Day };

/** Why somebody does not come in by a pass, and what a new one costs. */
export const passRefusal = ({ number, state, days, expiresOn }: Over, newOne: string | null): string => {
  const why =
    state === 'void'
      ? `Pass ${number} was credited and no longer counts`
      : state === 'expired'
        ? `Pass ${number} expired on ${formatDay(expiresOn)}`
        : days === 1
          ? `The day of pass ${number} is used`
          : `All ${days} days of pass ${number} are used`;
  return newOne ? `${why}. A new one: ${newOne}.` : `${why}.`;
};
