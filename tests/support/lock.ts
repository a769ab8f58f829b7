import pg from 'pg';

// Holds a lock on a table as a stuck program would, until released.
export const lockTable = async (url: string, table: string): Promise<{ release(): Promise<void> }> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return { release: () => client.end() };
};
