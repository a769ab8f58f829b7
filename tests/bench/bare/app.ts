import { hash, randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import pg from 'pg';
import { securityHeaders } from '../../../server/http/security.ts';
import { CONNECTIONS } from '../sizes.ts';
import { FLOOR } from './floor.ts';
import { LIMIT } from './limit.ts';
import { TOUCH, TOUCH_MS } from './session.ts';

const HEADERS = { ...securityHeaders(false), 'cache-control': 'no-store', vary: 'Accept-Encoding' };
const TOKEN = /nafasi=([^;]+)/;

const openPool = (url: string, options: string): pg.Pool =>
  new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    options: `-c timezone=UTC -c enable_memoize=off -c jit=off ${options}`,
  });

const start = (pool: pg.Pool): FastifyInstance => {
  const app = fastify({ genReqId: () => randomUUID() });
  app.addHook('onClose', () => pool.end());
  return app;
};

/** Fastify and the driver, with triggers off. */
export const floorApp = (url: string): FastifyInstance => {
  const pool = openPool(url, '-c session_replication_role=replica');
  const app = start(pool);
  for (const { method, path, statement: text, values } of FLOOR) {
    const name = `${method} ${path}`;
    app.route({
      method,
      url: path,
      handler: async ({ body }) => (await pool.query({ name, text, values: values(body) })).rows,
    });
  }
  return app;
};

const answer = (reply: FastifyReply, method: string, { text, link }: { text: string; link?: string | null }) => {
  if (link) reply.header('link', link);
  return reply
    .code(method === 'GET' ? 200 : 201)
    .headers(HEADERS)
    .header('x-request-id', reply.request.id)
    .type('application/json; charset=utf-8')
    .send(text);
};

/** Activity is written as often as the server writes it. */
const toucher = (pool: pg.Pool) => {
  const touchedAt = new Map<string, number>();
  return async (sid: string, ip: string): Promise<void> => {
    const now = Date.now();
    if (now - (touchedAt.get(sid) ?? 0) < TOUCH_MS) return;
    touchedAt.set(sid, now);
    await pool.query(TOUCH, [sid, ip]);
  };
};

/** The same with session and headers, under every guard of the database. */
export const limitApp = (url: string): FastifyInstance => {
  const pool = openPool(url, '');
  const app = start(pool);
  const touch = toucher(pool);
  for (const { method, path, statement: text, values: toValues, answer: toAnswer } of LIMIT) {
    const name = `${method} ${path}`;
    app.route({
      method,
      url: path,
      handler: async ({ headers, body, id: requestId, ip }, reply) => {
        const sid = hash('sha256', TOKEN.exec(headers.cookie ?? '')?.[1] ?? '');
        const values = toValues({ sid, requestId, body });
        const { rows } = await pool.query({ name, text, values });
        const [row] = rows;
        if (!row) return reply.code(401).send();
        await touch(sid, ip);
        return answer(reply, method, toAnswer(row, values));
      },
    });
  }
  return app;
};
