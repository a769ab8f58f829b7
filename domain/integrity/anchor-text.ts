import type { Day, Instant } from '../kernel/time.ts';

/** Where a chain ends: the number of its last link, and the hash, which follows from everything before. */
export type ChainHead = { seq: number; hash: string };

export type AnchorFacts = {
  space: string;
  day: Day;
  madeAt: Instant;
  audit: ChainHead;
  journal: ChainHead;
};

export const ANCHOR_FORMAT = 'nafasi anchor 1';

/**
 * The heads of both chains as the one text that is signed. Each line is short enough to pass a mail unbroken, and the file
 * scripts/verify-chain.mjs reads it without the server.
 */
export const anchorText = ({ space, day, madeAt, audit, journal }: AnchorFacts): string =>
  [
    ANCHOR_FORMAT,
    `space: ${space}`,
    `day: ${day}`,
    `made at: ${madeAt}`,
    `audit log: ${audit.seq}`,
    audit.hash,
    `journal: ${journal.seq}`,
    journal.hash,
  ].join('\n');

const HALF = 64;

/** The text with its signature, as it goes out. */
export const anchorBlock = (text: string, { publicKey, signature }: { publicKey: string; signature: string }): string =>
  `${text}\nkey: ${publicKey}\nsignature: ${signature.slice(0, HALF)}\n${signature.slice(HALF)}\n`;
