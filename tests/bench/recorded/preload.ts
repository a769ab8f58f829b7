import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import pg from 'pg';

// Loaded into a server before its own code. It notes each statement that is sent for a call, with its values and the
// connection it went over; what the server does by itself is left out.
const file = process.env.BENCH_RECORD ?? '';
const asked = new AsyncLocalStorage<string>();

subscribe('http.server.request.start', (message) =>
  asked.enterWith((message as { request: IncomingMessage }).request.url ?? ''),
);

type Config = { text: string; values?: unknown[]; name?: string };
type Sender = { query: (...given: unknown[]) => unknown; processID: number | null };

const sender = pg.Client.prototype as unknown as Sender;
const { query } = sender;
sender.query = function (this: Sender, ...given: unknown[]) {
  const [first, second] = given as [string | Config, unknown];
  const config: Config = typeof first === 'string' ? { text: first } : first;
  const call = asked.getStore();
  if (call && config.text) {
    const values = config.values ?? (Array.isArray(second) ? second : undefined);
    const sent = { call, connection: this.processID, text: config.text, values, name: config.name };
    appendFileSync(file, `${JSON.stringify(sent)}\n`);
  }
  return query.apply(this, given);
};
