import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { addErrorReplies } from '../errors/errors.ts';
import { shedWhenLate } from './load-shedding.ts';

const block = (ms: number) => {
  for (const until = performance.now() + ms; performance.now() < until; );
};

it('a caller who comes while the event loop is late is told to come back, except for health and the files of a screen, and a moment later nobody is', async () => {
  const app = Fastify();
  addErrorReplies(app);
  shedWhenLate(app, 150);
  app.get('/api/config', async () => ({}));
  app.get('/api/health', async () => ({}));
  app.get('/assets/start.js', async () => '');
  await app.ready();
  await sleep(150);
  block(600);
  const [shed, health, file] = await Promise.all(
    ['/api/config', '/api/health', '/assets/start.js'].map((url) => app.inject(url)),
  );
  expect([shed?.statusCode, shed?.headers['retry-after'], health?.statusCode, file?.statusCode]).toEqual([
    503,
    '5',
    200,
    200,
  ]);
  expect(shed?.json()).toMatchObject({ code: 'unavailable' });
  await expect.poll(async () => (await app.inject('/api/config')).statusCode, { timeout: 5_000 }).toBe(200);
  await app.close();
});

it('the first caller after a slow start is served', async () => {
  const app = Fastify();
  shedWhenLate(app, 150);
  app.get('/api/config', async () => ({}));
  await app.ready();
  await sleep(150);
  block(600);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  expect((await fetch(`${address}/api/config`)).status).toBe(200);
  await app.close();
});
