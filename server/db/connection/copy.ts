import { once } from 'node:events';
import type { Socket } from 'node:net';
import type pg from 'pg';

// PostgreSQL's COPY: the driver knows its messages but has no call for it. Both directions work in parts, so that a
// table of any size needs little memory.

const PART = 1024 * 1024;

type Wire = pg.Connection & {
  stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

type Steps = {
  /** How long the driver waits, where that differs from other statements. */
  deadlineMs?: number | undefined;
  onStart?: (wire: Wire) => void;
  onData?: (row: Buffer, wire: Wire) => void;
};

// One statement, answered with how many rows it copied.
const submit = (client: pg.ClientBase, statement: string, { deadlineMs, onStart, onData }: Steps): Promise<number> =>
  new Promise((resolve, reject) => {
    let rows = 0;
    const query = {
      text: statement,
      query_timeout: deadlineMs,
      // The driver puts the end of its own deadline here.
      callback: () => undefined,
      submit: (wire: pg.Connection) => (wire as Wire).query(statement),
      handleCopyInResponse: (wire: Wire) => onStart?.(wire),
      handleCopyData: ({ chunk }: { chunk: Buffer }, wire: Wire) => onData?.(chunk, wire),
      handleCommandComplete: ({ text }: { text: string }) => {
        rows = Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0);
      },
      handleReadyForQuery: () => {
        query.callback();
        resolve(rows);
      },
      handleRowDescription: () => undefined,
      handleDataRow: () => undefined,
      handleEmptyQuery: () => undefined,
      handleError: (error: Error) => {
        query.callback();
        reject(error);
      },
    };
    client.query(query as pg.Submittable);
  });

// The driver's buffer is used again for the next message: what is kept has to be copied out of it.
const gather = () => {
  let held = Buffer.allocUnsafe(PART);
  let used = 0;
  return {
    add(row: Buffer): boolean {
      if (used + row.length > held.length) {
        const larger = Buffer.allocUnsafe(Math.max(held.length * 2, used + row.length));
        held.copy(larger, 0, 0, used);
        held = larger;
      }
      row.copy(held, used);
      used += row.length;
      return used >= PART;
    },
    take(): Buffer {
      const part = held.subarray(0, used);
      held = Buffer.allocUnsafe(PART);
      used = 0;
      return part;
    },
  };
};

/** Runs "copy … to stdout". The connection waits while a part is handled, and is closed where that fails. */
export const copyOut = async (
  client: pg.Client,
  statement: string,
  onPart: (part: Buffer) => Promise<void>,
): Promise<number> => {
  const gathered = gather();
  let under: Promise<void> = Promise.resolve();
  let failure: unknown;
  const hand = (part: Buffer) => {
    under = under
      .then(() => onPart(part))
      .catch((error: unknown) => {
        failure ??= error;
      });
    return under;
  };
  try {
    const rows = await submit(client, statement, {
      onData: (row, wire) => {
        if (!gathered.add(row)) return;
        wire.stream.pause();
        void hand(gathered.take()).then(() => {
          if (failure) wire.stream.destroy();
          else wire.stream.resume();
        });
      },
    });
    const last = gathered.take();
    if (last.length > 0) await hand(last);
    await under;
    if (failure) throw failure;
    return rows;
  } catch (error) {
    await under;
    throw failure ?? error;
  }
};

/** Runs "copy … from stdin" with these parts. Where a part fails, so does the statement. */
export const copyIn = async (
  client: pg.ClientBase,
  statement: string,
  parts: AsyncIterable<Buffer>,
  deadlineMs?: number,
): Promise<number> => {
  let failure: unknown;
  const refused = new AbortController();
  const send = async (wire: Wire) => {
    for await (const part of parts) {
      if (refused.signal.aborted) return;
      wire.sendCopyFromChunk(part);
      if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain', { signal: refused.signal });
    }
    wire.endCopyFrom();
  };
  try {
    return await submit(client, statement, {
      deadlineMs,
      onStart: (wire) => {
        send(wire).catch((error: unknown) => {
          if (refused.signal.aborted) return;
          failure = error;
          wire.sendCopyFail('the source broke off');
        });
      },
    });
  } catch (error) {
    throw failure ?? error;
  } finally {
    refused.abort();
  }
};
