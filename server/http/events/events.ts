import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import * as z from 'zod';
import { SERVING_LOCK } from '../../db/connection/locks.ts';
import { connectionTo } from '../../db/connection/writer.ts';

/** "*" stands for anything: said after a listener was away. */
export type Topics = readonly string[];

export type Events = {
  subscribe(listener: (topics: Topics) => void): () => void;
  publish(topics: Topics): void;
  /** What changed in the last seconds: a page that has just read its data and only now begins to listen has missed it. */
  lately(): Topics;
  /** Whether what other nodes change is heard at this moment. */
  isListening(): boolean;
  stop(): Promise<void>;
};

export const CHANGES_CHANNEL = 'nafasi_changes';
// Many commits within this time are told as one.
const GATHER_MS = 40;
// Longer than a page takes from its first question to its stream.
const LATELY_MS = 10_000;
// A firewall between us and the database may forget a silent connection without telling either side.
const BEAT_MS = 10_000;

const Message = z.object({ node: z.string(), topics: z.array(z.string()) });

type Options = {
  url: string;
  role: string | null;
  notify: (payload: string) => Promise<unknown>;
  log: FastifyBaseLogger;
  beatMs?: number;
};

const topicsFromOthers = (payload: string, node: string): Topics => {
  try {
    const message = Message.parse(JSON.parse(payload));
    return message.node === node ? [] : message.topics;
  } catch {
    return []; // Anybody with access to the database can write to the channel.
  }
};

// Who is told on this node, and what they were told lately.
const createListeners = () => {
  const listeners = new Set<(topics: Topics) => void>();
  const announcedAt = new Map<string, number>();
  const lately = (): Topics => {
    const since = performance.now() - LATELY_MS;
    for (const [topic, time] of announcedAt) if (time < since) announcedAt.delete(topic);
    return [...announcedAt.keys()];
  };
  return {
    lately,
    subscribe(listener: (topics: Topics) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    announce(topics: Topics) {
      lately();
      for (const topic of topics) announcedAt.set(topic, performance.now());
      for (const listener of listeners) listener(topics);
    },
  };
};

// A primary that was demoted still answers, and hears of nothing.
const requireAnswer = async (client: pg.Client) => {
  const { rows } = await client.query<{ only: string }>(`select current_setting('transaction_read_only') as only`);
  if (rows[0]?.only === 'on') throw new Error('The database is read-only');
};

type Connection = Pick<Options, 'url' | 'role'> & { beatMs: number; node: string; announce: (topics: Topics) => void };

// Hears what the other nodes change, over one connection that is made anew whenever it breaks.
const listenToOthers = ({ url, role, beatMs, node, announce }: Connection) => {
  let client: pg.Client | null = null;
  let beat: NodeJS.Timeout | undefined;
  let reconnect: NodeJS.Timeout | undefined;
  let stopped = false;
  let hears = false;
  let failures = 0;

  // A broken connection reports more than once, also after its successor was made: only the first report counts.
  const lose = (lost: pg.Client) => {
    if (client !== lost) return;
    client = null;
    hears = false;
    clearInterval(beat);
    lost.end().catch(() => undefined); // Already broken.
    if (stopped) return;
    failures += 1;
    reconnect = setTimeout(
      () => {
        listening = listen();
      },
      Math.min(10_000, 250 * 2 ** Math.min(failures, 6)),
    );
  };

  const listen = async () => {
    const { connectionString, Client } = connectionTo(url);
    const next = new Client({
      connectionString,
      connectionTimeoutMillis: 3_000,
      query_timeout: beatMs,
      application_name: 'nafasi-events',
      options: `-c timezone=UTC${role ? ` -c role=${role}` : ''}`,
    });
    client = next;
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    next.on('notification', ({ payload = '' }) => {
      const topics = topicsFromOthers(payload, node);
      if (topics.length > 0) announce(topics);
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANGES_CHANNEL}`);
      // The connection that every serving node has for as long as it serves also says so: a restore is refused meanwhile.
      await next.query('select pg_advisory_lock_shared($1)', [SERVING_LOCK]);
      if (client !== next) return;
      hears = true;
      beat = setInterval(() => requireAnswer(next).catch(() => lose(next)), beatMs);
      if (failures > 0) announce(['*']);
      failures = 0;
    } catch {
      lose(next); // Tried again after a pause; the pool reports that the database is away.
    }
  };

  let listening = listen();
  return {
    isListening: () => hears,
    async stop() {
      stopped = true;
      clearTimeout(reconnect);
      await listening;
      clearInterval(beat);
      await client?.end().catch(() => undefined); // The process is going; a broken connection is as good as a closed one.
    },
  };
};

/**
 * What changed, told to this node at once and to the others through the database. A notification lost with a dying
 * connection costs a late refresh and nothing else.
 */
export const startEvents = ({ url, role, notify, log, beatMs = BEAT_MS }: Options): Events => {
  const node = randomUUID();
  const { announce, subscribe, lately } = createListeners();
  const others = listenToOthers({ url, role, beatMs, node, announce });
  const gathered = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const flush = () => {
    timer = undefined;
    const topics = [...gathered];
    gathered.clear();
    announce(topics);
    notify(JSON.stringify({ node, topics })).catch((error) =>
      log.warn({ err: error }, 'a change was not told to the other nodes'),
    );
  };

  return {
    subscribe,
    lately,
    isListening: others.isListening,
    publish(topics) {
      for (const topic of topics) gathered.add(topic);
      timer ??= setTimeout(flush, GATHER_MS);
    },
    stop() {
      clearTimeout(timer);
      return others.stop();
    },
  };
};
