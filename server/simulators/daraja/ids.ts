import type { Instant } from '../../../domain/kernel/time.ts';
import type { KeyedChance } from './chance.ts';
import { toStamp } from './texts.ts';

const HEX = '0123456789abcdef';
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The many identifiers of Daraja, in its own forms: the same in the same order for the same seed. */
export const createIds = (chance: KeyedChance) => {
  const counts = new Map<string, number>();
  const checkouts = new Set<string>();

  /** How often this was met, counted from 1. */
  const count = (kind: string): number => {
    const n = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, n);
    return n;
  };

  const next = (kind: string, length: number, alphabet: string): string =>
    chance.text(kind, String(count(kind)), length, alphabet);

  /** f1e2-4b95-a71d-b30d3cdbb7a7942864 */
  const grouped = (kind: string): string =>
    next(kind, 30, HEX).replace(/^(.{4})(.{4})(.{4})/, '$1-$2-$3-') + String(count(`${kind} end`)).padStart(6, '0');

  return {
    count,
    token: () => next('token', 28, SIGNS),
    request: () => grouped('request'),
    merchant: () => grouped('merchant'),
    originator: () => grouped('originator'),
    conversation: (at: Instant) => `AG_${toStamp(at).slice(0, 8)}_${next('conversation', 20, HEX)}`,
    reference: () => next('reference', 32, HEX).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    /** ws_CO_, day, month, year, time to the millisecond and the number of the phone. */
    checkout: (at: Instant, msisdn: string): string => {
      for (let ms = Date.parse(at) % 1000; ; ms++) {
        const stamp = toStamp(at).replace(/^(\d{4})(\d\d)(\d\d)/, '$3$2$1');
        const id = `ws_CO_${stamp}${String(ms % 1000).padStart(3, '0')}${msisdn.slice(3)}`;
        if (checkouts.has(id)) continue;
        checkouts.add(id);
        return id;
      }
    },
  };
};

export type Ids = ReturnType<typeof createIds>;
