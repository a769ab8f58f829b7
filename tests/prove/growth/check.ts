import pg from 'pg';
import { systemClock } from '../../../server/clock.ts';
import { drizzleOn } from '../../../server/db/overlay/row-mapper.ts';
import { INTEGRITY_RULES } from '../../../server/features.ts';
import { beginCheck } from '../../../server/integrity/check.ts';

export type DailyCheck = { seconds: number; slowestStatement: number; perRule: Map<string, number>; broken: string[] };

/** The check of every day, as the server does it: each statement is timed, and each rule. */
export const checkDaily = async (url: string): Promise<DailyCheck> => {
  const client = new pg.Client({ connectionString: url, options: '-c role=nafasi_app -c timezone=UTC' });
  await client.connect();
  let slowestStatement = 0;
  const send = client.query.bind(client) as (...sent: unknown[]) => Promise<unknown>;
  client.query = (async (...sent: unknown[]) => {
    const began = performance.now();
    try {
      return await send(...sent);
    } finally {
      slowestStatement = Math.max(slowestStatement, performance.now() - began);
    }
  }) as typeof client.query;
  const perRule = new Map<string, number>();
  const broken: string[] = [];
  const began = performance.now();
  try {
    for (const rule of INTEGRITY_RULES) {
      const ruleBegan = performance.now();
      const { invariants } = await beginCheck({ db: drizzleOn(client), clock: systemClock }, [rule]).done;
      perRule.set(rule.id, performance.now() - ruleBegan);
      for (const { verdict, examples } of invariants)
        if (verdict !== 'holds') broken.push(`${rule.id} ${verdict}: ${examples.join('; ')}`);
    }
  } finally {
    await client.end();
  }
  return { seconds: (performance.now() - began) / 1_000, slowestStatement: slowestStatement / 1_000, perRule, broken };
};
