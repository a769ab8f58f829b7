import { randomFillSync } from 'node:crypto';

const COUNTER_BITS = 12;
const LAST = 2 ** COUNTER_BITS - 1;

// Fetched for four hundred ids at a time: asking for it takes longer than making an id.
const RANDOM_BYTES = 10;
const stock = Buffer.alloc(400 * RANDOM_BYTES);
let used = stock.length;

const nextRandom = (): Buffer => {
  if (used === stock.length) {
    randomFillSync(stock);
    used = 0;
  }
  used += RANDOM_BYTES;
  return stock.subarray(used - RANDOM_BYTES, used);
};

/** Leaves room for two thousand more in the same millisecond; random, so that two processes do not count alike. */
const firstCount = (random: Buffer): number => random.readUInt16BE(0) >>> (17 - COUNTER_BITS);

/**
 * Makes ids that grow with time (UUID version 7, RFC 9562), as `uuid_v7()` does in the database; Node has its own only
 * since 24.16. They never go back, not within a millisecond and not when the clock is set back: the twelve bits behind the
 * time count on, and the 62 random bits behind those keep processes apart.
 */
export const growingIds = (now: () => number) => {
  let latest = 0;
  let count = 0;
  return (): string => {
    const random = nextRandom();
    const time = now();
    if (time <= latest && count < LAST) count++;
    else {
      latest = Math.max(time, latest + 1);
      count = firstCount(random);
    }
    const bytes = Buffer.alloc(16);
    bytes.writeUIntBE(latest, 0, 6);
    bytes.writeUInt16BE(0x7000 | count, 6);
    random.copy(bytes, 8, 2);
    bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
    const hex = bytes.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
};

export const uuidV7 = growingIds(() => Date.now());
