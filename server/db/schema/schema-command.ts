import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import '../../temporal.ts';
import { connectAsOwner } from '../connection/connect.ts';
import { startEmbedded } from '../embedded/embedded.ts';
import { describeSchema } from './describe.ts';
import { upgradeSchema } from './upgrade.ts';

// npm run schema: makes a database of its own, and writes docs/schema.sql from it.
const DOCUMENT = join(import.meta.dirname, '../../../docs/schema.sql');

const dataDir = await mkdtemp(join(tmpdir(), 'nafasi-schema-'));
const embedded = await startEmbedded({ dataDir, say: () => undefined });
try {
  const client = await connectAsOwner(embedded.ownerUrl, 'nafasi-schema');
  await upgradeSchema(client);
  await writeFile(DOCUMENT, await describeSchema(client));
  await client.end();
  process.stdout.write('Wrote docs/schema.sql.\n');
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
