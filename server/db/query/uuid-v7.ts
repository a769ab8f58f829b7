import { randomBytes } from 'node:crypto';

const COUNTER_BITS = 12;
const LAST = 2 ** COUNTER_BITS - 1;

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
    const random = randomBytes(10);
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
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  };
};

export const uuidV7 = growingIds(() => Date.now());
