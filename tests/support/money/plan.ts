import { createHash } from 'node:crypto';
import { type Chance, chanceFrom } from '../chance.ts';
import type { Fault } from './faults.ts';

// What is done next and to whom, as far as it can be said before anything has happened.
export type Planned = { n: number; kind: Kind; slot: number };

const KINDS = {
  account: 6_500,
  booking: 1_800,
  expense: 800,
  payroll: 300,
  setting: 250,
  user: 250,
  tenant: 60,
  billing: 20,
  automation: 15,
  undo: 5,
};
export type Kind = keyof typeof KINDS;
const TOTAL = Object.values(KINDS).reduce((sum, weight) => sum + weight, 0);

export const ROOM_LANES = 8;
export const EXPENSE_LANES = 6;
const MOST_TENANTS = 100;

// Streams of chance that have nothing to do with each other, all from one seed.
export const stream = (seed: number, n: number): Chance => {
  const chance = chanceFrom(Math.imul(seed ^ 0x9e3779b9, 2_654_435_761) ^ Math.imul(n + 1, 40_503_077));
  for (let skipped = 0; skipped < 8; skipped++) chance.next();
  return chance;
};

const kindOf = (roll: number): Kind => {
  let left = roll;
  for (const [kind, weight] of Object.entries(KINDS) as [Kind, number][]) {
    left -= weight;
    if (left < 0) return kind;
  }
  return 'account';
};

export const planOperations = (seed: number, operations: number, tenants: number): Planned[] => {
  const chance = stream(seed, 0);
  let known = tenants;
  return Array.from({ length: operations }, (_, index): Planned => {
    const wanted = kindOf(chance.below(TOTAL));
    const kind = wanted === 'tenant' && known >= MOST_TENANTS ? 'account' : wanted;
    const roll = chance.next();
    if (kind === 'tenant') return { n: index + 1, kind, slot: known++ };
    const lanes = kind === 'booking' ? ROOM_LANES : kind === 'expense' ? EXPENSE_LANES : 1;
    // Some tenants are busier than others.
    const slot = kind === 'account' ? Math.floor(roll ** 1.5 * known) : Math.floor(roll * lanes);
    return { n: index + 1, kind, slot };
  });
};

// The same seed gives the same plan, and the same plan this word.
export const fingerprint = (operations: readonly Planned[], faults: readonly Fault[]): string => {
  const hash = createHash('sha256');
  for (const { n, kind, slot } of operations) hash.update(`${n} ${kind} ${slot}\n`);
  for (const { kind, afterMs, lastsMs, pick } of faults) hash.update(`${kind} ${afterMs} ${lastsMs} ${pick}\n`);
  return hash.digest('hex').slice(0, 16);
};
