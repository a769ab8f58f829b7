import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import * as z from 'zod';

// "*" stands for anything: said after a listener was away.
export type Topics = readonly string[];

export type Events = {
  subscribe(listener: (topics: Topics) => void): () => void;
  publish(topics: Topics): void;
  stop(): Promise<void>;
};

const CHANNEL = 'nafasi_changes';
// Many commits within this time are told as one.
const GATHER_MS = 40;

const Message = z.object({ node: z.string(), topics: z.array(z.string()) });

type Options = {
  url: string;
  role: string | null;
  notify: (payload: string) => Promise<unknown>;
  log: FastifyBaseLogger;
};

// What changed, told to this node at once and to the others through the database. A notification lost with a dying
// connection costs a late refresh and nothing else.
export const startEvents = ({ url, role, notify, log }: Options): Events => {
  const node = randomUUID();
  const listeners = new Set<(topics: Topics) => void>();
  const gathered = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | null = null;
  let reconnect: NodeJS.Timeout | undefined;
  let stopped = false;
  let failures = 0;

  const tell = (topics: Topics) => {
    for (const listener of listeners) listener(topics);
  };

  const flush = () => {
    timer = undefined;
    const topics = [...gathered];
    gathered.clear();
    tell(topics);
    notify(JSON.stringify({ node, topics })).catch((error) =>
      log.warn({ err: error }, 'a change was not told to the other nodes'),
    );
  };

  const hear = (payload: string | undefined) => {
    const message = Message.safeParse(JSON.parse(payload ?? 'null'));
    if (message.success && message.data.node !== node) tell(message.data.topics);
  };

  const lose = (lost: pg.Client) => {
    if (client !== lost && client !== null) return;
    client = null;
    lost.end().catch(() => undefined); // Already broken.
    if (stopped || reconnect) return;
    failures += 1;
    reconnect = setTimeout(listen, Math.min(10_000, 250 * 2 ** Math.min(failures, 6)));
  };

  const listen = async () => {
    reconnect = undefined;
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
      application_name: 'nafasi-events',
      options: `-c timezone=UTC${role ? ` -c role=${role}` : ''}`,
    });
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    next.on('notification', (message) => hear(message.payload));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      if (stopped) return void next.end();
      client = next;
      if (failures > 0) tell(['*']);
      failures = 0;
    } catch {
      lose(next); // Tried again after a pause; the pool reports that the database is away.
    }
  };

  const started = listen();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    publish(topics) {
      for (const topic of topics) gathered.add(topic);
      timer ??= setTimeout(flush, GATHER_MS);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearTimeout(reconnect);
      await started;
      await client?.end().catch(() => undefined); // The process is going; a broken connection is as good as a closed one.
    },
  };
};

export const CHANGES_CHANNEL = CHANNEL;
