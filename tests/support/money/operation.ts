import { isDeepStrictEqual } from 'node:util';
import { cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { PAYMENT_METHODS } from '../../../domain/settings/contract.ts';
import type { Chance } from '../chance.ts';
import type { Answer, Call } from './nodes.ts';

// isSure: no answer before was lost, so that nothing can have happened already. rival: the answer to the rival.
type Circumstances = { isSure: boolean; rival: Answer | undefined };

// One request with what the model says of its answer. settle moves the model on, or throws where the answer is another.
// A rival wants the same thing and is sent at the same moment.
export type Operation = {
  name: string;
  call: Call;
  rival?: Call;
  settle: (answer: Answer, circumstances: Circumstances) => void;
};

export class Mismatch extends Error {}

export const text = (amount: number): string => toDecimalText(cents(amount));
export const amountOf = (value: unknown): number => parseMoney(String(value));

export const same = (what: string, actual: unknown, expected: unknown): void => {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Mismatch(`${what}: the server says ${JSON.stringify(actual)}, the model ${JSON.stringify(expected)}`);
};

export const answered = <T>(answer: Answer, status: number): T => {
  if (answer.status !== status) {
    throw new Mismatch(`Answered ${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`);
  }
  return answer.body as T;
};

// A request that must be refused: the model does not move.
export const refused = (name: string, call: Call, status: number, code: string): Operation => ({
  name: `${name} (refused)`,
  call,
  settle: (answer) => same('The refusal', answered<{ code: string }>(answer, status).code, code),
});

export const pick = <T>(chance: Chance, items: readonly T[]): T | undefined => items[chance.below(items.length)];

export const between = (chance: Chance, min: number, max: number): number => min + chance.below(max - min + 1);

// Half up, for amounts above nothing.
export const rounded = (amount: number, numerator: number, denominator: number): number =>
  Number((BigInt(amount) * BigInt(numerator) * 2n + BigInt(denominator)) / (BigInt(denominator) * 2n));

export const METHODS = PAYMENT_METHODS;
