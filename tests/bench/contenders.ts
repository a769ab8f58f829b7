import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { ISOLATED, type ServerProcess, startServer } from '../support/server-process.ts';
import { signIn } from '../support/signed-in.ts';
import { CONNECTIONS } from './sizes.ts';

export const ADMIN = { ADMIN_USERNAME: 'bench', ADMIN_PASSWORD: 'a long enough password' };

export type Account = { username: string; password: string };

/** `next` is the address of the next page of a list. */
export type Answer = { status: number; body: string; next: string | null };
export type Http = (method: string, path: string, body?: unknown) => Promise<Answer>;

/** Requests over connections that stay open, as a browser's do. */
const client = (origin: string, cookie: string | null): { http: Http; close: () => void } => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const http: Http = (method, path, body) =>
    new Promise((done, failed) => {
      const payload = body === undefined ? null : JSON.stringify(body);
      const sent = request(
        new URL(path, origin),
        {
          agent,
          method,
          headers: {
            ...(cookie ? { cookie } : {}),
            ...(payload === null
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
          },
        },
        (reply) => {
          const parts: Buffer[] = [];
          reply.on('data', (part: Buffer) => parts.push(part));
          reply.on('end', () => {
            const next = /<([^>]*)>;\s*rel="next"/.exec(String(reply.headers.link ?? ''))?.[1] ?? null;
            done({ status: reply.statusCode ?? 0, body: Buffer.concat(parts).toString(), next });
          });
          reply.on('error', failed);
        },
      );
      sent.on('error', failed);
      sent.end(payload ?? undefined);
    });
  return { http, close: () => agent.destroy() };
};

export type Nafasi = { http: Http; origin: string; cookie: string; server: ServerProcess; stop: () => Promise<void> };

/** The server as it runs in production, with an administrator signed in. */
export const startNafasi = async (
  url: string,
  env: Record<string, string> = {},
  account: Account = { username: ADMIN.ADMIN_USERNAME, password: ADMIN.ADMIN_PASSWORD },
  program?: string,
): Promise<Nafasi> => {
  const settings = { DATABASE_URL: url, NODE_ENV: 'production', LOG_LEVEL: 'error', DB_POOL_SIZE: String(CONNECTIONS) };
  const server = startServer({ ...settings, ...(env.DEMO ? {} : ADMIN), ...env }, process.execPath, program);
  const origin = await server.ready;
  const { cookie } = await signIn(origin, account.username, account.password);
  const { http, close } = client(origin, cookie);
  return {
    http,
    origin,
    cookie,
    server,
    stop: async () => {
      close();
      await server.kill('SIGTERM');
    },
  };
};

/** Somebody who writes the same routes by hand; see bare/floor.ts and bare/limit.ts. */
export type Bare = { http: Http; origin: string; pid: number; stop: () => Promise<void> };

export const startBare = async (routes: 'floor' | 'limit', url: string, cookie: string | null): Promise<Bare> => {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'bare/server.ts')], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      NODE_OPTIONS: ISOLATED.NODE_OPTIONS,
      BENCH_URL: url,
      BENCH_ROUTES: routes,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  const origin = line.toString().trim();
  const { http, close } = client(origin, cookie);
  return {
    http,
    origin,
    pid: child.pid ?? 0,
    stop: async () => {
      close();
      child.kill('SIGTERM');
      await once(child, 'close');
    },
  };
};

/** For looking at the data from outside. What it writes, it writes with triggers off. */
export const startDriver = (url: string): pg.Pool =>
  new pg.Pool({ connectionString: url, max: CONNECTIONS, options: '-c session_replication_role=replica' });
