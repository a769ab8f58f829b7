import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';

const PART = 1024 * 1024;

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < PART) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

/** Runs "copy … to stdout". The connection waits while a part is handled, and is closed where that fails. */
export const copyOut = async (
  client: pg.Client,
  statement: string,
  onPart: (part: Buffer) => Promise<void>,
): Promise<number> => {
  const copy = client.query(to(statement));
  copy.on('error', () => undefined); // The loop throws it; one that comes after the loop would end the process.
  try {
    for await (const part of inParts(copy)) await onPart(part);
    await client.query(''); // The number of rows comes after the last of them.
    return copy.rowCount;
  } catch (error) {
    client.connection.stream.destroy(); // What the server still sends would be read as the answer to the next query.
    throw error;
  }
};

/** Runs "copy … from stdin" with these parts. Where a part fails, so does the statement. */
export const copyIn = async (
  client: pg.ClientBase,
  statement: string,
  parts: AsyncIterable<Buffer>,
  deadlineMs?: number,
): Promise<number> => {
  // The driver reads its deadline from the statement.
  const copy = client.query(Object.assign(from(statement), { query_timeout: deadlineMs }));
  await pipeline(parts, copy);
  return copy.rowCount;
};
