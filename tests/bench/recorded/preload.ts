import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import pg from 'pg';

// Loaded into a server before its own code. It notes each call, and each statement that is sent for one, with its values
// and the connection it went over. What the server does by itself is left out, or carries the number of the earlier
// call that set it going.
const file = process.env.BENCH_RECORD ?? '';
const calls = new AsyncLocalStorage<number>();
let lastCall = 0;
const note = (line: object): void => appendFileSync(file, `${JSON.stringify(line)}\n`);

subscribe('http.server.request.start', (message) => {
  lastCall += 1;
  calls.enterWith(lastCall);
  note({ call: lastCall, address: (message as { request: IncomingMessage }).request.url ?? '' });
});

type Config = { text: string; values?: unknown[]; name?: string };
type Sender = { query: (...given: unknown[]) => unknown; processID: number | null };

const sender = pg.Client.prototype as unknown as Sender;
const { query } = sender;
sender.query = function (this: Sender, ...given: unknown[]) {
  const [first, second] = given as [string | Config, unknown];
  const config: Config = typeof first === 'string' ? { text: first } : first;
  const call = calls.getStore();
  if (call && config.text) {
    const values = config.values ?? (Array.isArray(second) ? second : undefined);
    note({ call, connection: this.processID, text: config.text, values, name: config.name });
  }
  return query.apply(this, given);
};
