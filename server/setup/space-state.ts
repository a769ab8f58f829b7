import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { FirstStep } from '../../domain/setup/contract.ts';
import type { Db } from '../db/connection/database.ts';

// What the space knows of itself beside its settings. It is a row among them, and so in the log like every other.
const SpaceState = z.object({
  done: z.array(FirstStep).default([]),
  dismissed: z.boolean().default(false),
  sampleRemovedAt: z.string().optional(),
});
export type SpaceState = z.output<typeof SpaceState>;

const ROW = 'space';

/** The row itself, for a query that asks for more; what it means is told by `spaceStateOf`. */
export const spaceStateRow = sql`(select value from settings where name = ${ROW})`;

export const parseSpaceState = (value: unknown): SpaceState => SpaceState.parse(value ?? {});

export const readSpaceState = async (db: Db): Promise<SpaceState> => {
  const { rows } = await db.execute<{ value: unknown }>(sql`select ${spaceStateRow} as value`);
  return parseSpaceState(rows[0]?.value);
};

export const saveSpaceState = async (db: Db, state: SpaceState): Promise<void> => {
  await db.execute(sql`insert into settings (name, value) values (${ROW}, ${JSON.stringify(state)}::jsonb)
    on conflict (name) do update set value = excluded.value`);
};

/** A space whose sample data was removed is a real one, whatever the environment says of a demo. */
export const wasSampleRemoved = async (db: Db): Promise<boolean> =>
  (await readSpaceState(db)).sampleRemovedAt !== undefined;
