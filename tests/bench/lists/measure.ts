import type { Http } from '../contenders.ts';
import { type InTurn, inTurn } from '../in-turn.ts';
import { type Asked, farPage } from './addresses.ts';

/** Of one way to ask: with how many rows it was slowest against how few. */
export type Found = { name: string; ratio: number; large: number; small: number };

export const MOST_RATIO = 1.15;
const BEYOND_DOUBT = 3;
const LOOK = { seconds: 0.15, most: 5 };
const CLOSER_LOOK = { seconds: 0.6, most: 25 };
/** A loud machine makes everything look slow: when closer looks have taken so long, first ones have to do. */
const PATIENCE_MS = 2 * 60_000;
let spentMs = 0;

const asking = (http: Http, address: string) => async (): Promise<void> => {
  const { status, body } = await http('GET', address);
  if (status !== 200) throw new Error(`${address} was answered ${status}: ${body.slice(0, 200)}`);
};

const isDoubtful = ({ ratio }: InTurn): boolean => ratio > MOST_RATIO && ratio < BEYOND_DOUBT && spentMs <= PATIENCE_MS;

/** Among hundreds of looks some are slow by chance alone: what looks a little slower is looked at again, for longer. */
const compareOnce = async (large: () => Promise<void>, small: () => Promise<void>): Promise<InTurn> => {
  const first = await inTurn(large, small, LOOK);
  if (!isDoubtful(first)) return first;
  const began = performance.now();
  const closer = await inTurn(large, small, CLOSER_LOOK);
  spentMs += performance.now() - began;
  return closer;
};

const failed = (name: string, error: unknown): Found => ({
  name: `${name}: ${error instanceof Error ? error.message : String(error)}`,
  ratio: Number.POSITIVE_INFINITY,
  large: Number.NaN,
  small: Number.NaN,
});

/** The first page and the last, each in the large space and in the small one. */
export const measureWay = async (large: Http, small: Http, asked: Asked): Promise<Found[]> => {
  const found: Found[] = [];
  try {
    const first = await compareOnce(asking(large, asked.path), asking(small, asked.path));
    found.push({ name: asked.name, ratio: first.ratio, large: first.own.p50, small: first.other.p50 });
    const [far, near] = [await farPage(large, asked), await farPage(small, asked)];
    if (!far) return found;
    // A list that is one page in the small space is compared with that page.
    const last = await compareOnce(asking(large, far), asking(small, near ?? asked.path));
    found.push({ name: `${asked.name}, far page`, ratio: last.ratio, large: last.own.p50, small: last.other.p50 });
  } catch (error) {
    found.push(failed(asked.name, error));
  }
  return found;
};
