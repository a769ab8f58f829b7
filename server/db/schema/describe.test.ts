import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshDatabase } from '../../../tests/support/app.ts';
import { connectAsOwner } from '../connection/connect.ts';
import { describeSchema } from './describe.ts';

it('docs/schema.sql is the schema of a new database; npm run schema writes it again', async () => {
  const client = await connectAsOwner(await freshDatabase(), 'test');
  const now = await describeSchema(client);
  await client.end();
  const written = await readFile(join(import.meta.dirname, '../../../docs/schema.sql'), 'utf8');
  const lines = written.split('\n');
  expect(
    now
      .split('\n')
      .filter((line, n) => line !== lines[n])
      .slice(0, 5),
  ).toEqual([]);
  expect(now).toBe(written);
});
