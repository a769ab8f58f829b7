import { sqlState } from './database.ts';

export type Damage = {
  /** As the database names it: "block 3 of relation base/16384/16450", or a broken index by its name. */
  place: string;
  /** The number of the file, by which the database knows the table. */
  file: number | null;
};

const BLOCK = /block (\d+) of relation "?([^\s"]*?(\d+))"?$/;

const innermost = (error: Error): Error => (error.cause instanceof Error ? innermost(error.cause) : error);

/** What the database found damaged: a page whose checksum is wrong (XX001), or an index that contradicts itself (XX002). */
export const findDamage = (error: unknown): Damage | null => {
  const state = sqlState(error);
  if (!(error instanceof Error) || (state !== 'XX001' && state !== 'XX002')) return null;
  const { message } = innermost(error);
  const [, block, path, file] = BLOCK.exec(message) ?? [];
  return block ? { place: `block ${block} of ${path}`, file: Number(file) } : { place: message, file: null };
};
