import { createHash } from 'node:crypto';

/**
 * Chance that depends on the seed and on what it is about, not on what was drawn before: calls that come in another order
 * meet the same fate.
 */
export const keyedChance = (seed: number) => {
  const digest = (kind: string, key: string): Buffer => createHash('sha256').update(`${seed}/${kind}/${key}`).digest();
  /** From 0 up to, but not including, 1. */
  const share = (kind: string, key: string): number => digest(kind, key).readUIntBE(0, 6) / 2 ** 48;
  return {
    share,
    happens: (kind: string, key: string, rate: number): boolean => rate > 0 && share(kind, key) < rate,
    between: (kind: string, key: string, least: number, most: number): number =>
      least + Math.floor(share(kind, key) * (most - least + 1)),
    pick: <T>(kind: string, key: string, list: readonly T[]): T =>
      list[Math.floor(share(kind, key) * list.length)] as T,
    /** At most 32 signs. */
    text: (kind: string, key: string, length: number, alphabet: string): string =>
      [...digest(kind, key).subarray(0, length)].map((byte) => alphabet[byte % alphabet.length]).join(''),
  };
};

export type KeyedChance = ReturnType<typeof keyedChance>;
