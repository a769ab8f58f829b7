import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../domain/kernel/errors.ts';

const LOOK_MS = 100;
const HEALTH = '/api/health';

// Whoever comes while the event loop is so late is told to come back, before any work is done for them. Health answers even then:
// the process is well, only full. 0 is never.
export const shedWhenLate = (app: FastifyInstance, mostMs: number): void => {
  if (mostMs === 0) return;
  let due = performance.now() + LOOK_MS;
  let late = 0;
  const timer = setInterval(() => {
    late = performance.now() - due;
    due = performance.now() + LOOK_MS;
  }, LOOK_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', async (request) => {
    if (Math.max(late, performance.now() - due) <= mostMs || request.routeOptions.url === HEALTH) return;
    throw new AppError('unavailable', 'The server is busy. Please try again.', { retryAfterSeconds: 5 });
  });
};
