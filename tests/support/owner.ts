import pg from 'pg';
import type { Db } from '../../server/db/connection/database.ts';
import { drizzleOn } from '../../server/db/overlay/row-mapper.ts';

export type Session = { run(statement: string): Promise<Record<string, unknown>[]>; db: Db; end(): Promise<void> };

// A connection that stays open over several statements: as the owner, or in the role that is given.
export const openSession = async (url: string, role?: string): Promise<Session> => {
  const options = `-c timezone=UTC${role ? ` -c role=${role}` : ''}`;
  const client = new pg.Client({ connectionString: url, options });
  await client.connect();
  return {
    run: async (statement) => (await client.query<Record<string, unknown>>(statement)).rows,
    db: drizzleOn(client),
    end: () => client.end(),
  };
};

// Does something and undoes it again, whatever came of it.
export const undone = async <T>(session: Session, work: () => Promise<T>): Promise<T> => {
  await session.run('begin');
  try {
    return await work();
  } finally {
    await session.run('rollback');
  }
};
