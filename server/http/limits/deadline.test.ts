import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { addErrorReplies } from '../errors/errors.ts';
import { withinDeadline } from './deadline.ts';

const DEADLINE_MS = 100;

async function* parts(): AsyncGenerator<string> {
  for (let part = 1; part <= 6; part++) {
    yield `${part} `;
    await sleep(DEADLINE_MS / 2);
  }
}

it('a caller who has heard nothing by the deadline is told to come back, and what is on its way arrives whole', async () => {
  const app = Fastify();
  addErrorReplies(app);
  const aborted: boolean[] = [];
  app.get('/never', (_, reply) =>
    withinDeadline(
      reply,
      ({ signal }) => new Promise(() => signal.addEventListener('abort', () => aborted.push(true))),
      DEADLINE_MS,
    ),
  );
  // As the routes do it: what is awaited is the reply, which is done when the last part has gone.
  app.get('/file', (_, reply) => withinDeadline(reply, async () => reply.send(Readable.from(parts())), DEADLINE_MS));
  const [never, file] = await Promise.all([app.inject('/never'), app.inject('/file')]);
  expect([never.statusCode, never.headers['retry-after'], aborted]).toEqual([503, '5', [true]]);
  expect(never.json()).toMatchObject({ code: 'unavailable' });
  expect([file.statusCode, file.payload]).toEqual([200, '1 2 3 4 5 6 ']);
  await app.close();
});
