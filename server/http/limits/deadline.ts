import type { FastifyReply } from 'fastify';
import { AppError } from '../../../domain/kernel/errors.ts';

// Below the 10 seconds in which every request is promised an answer.
const DEADLINE_MS = 8_000;

/**
 * A caller who has no answer by then is told to come back. One that is on its way, such as a large file, takes as long
 * as it takes: whether it is read at all is looked after elsewhere.
 */
export const withinDeadline = async (
  { raw }: FastifyReply,
  work: (signal: AbortSignal) => Promise<unknown>,
  ms = DEADLINE_MS,
): Promise<unknown> => {
  const controller = new AbortController();
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    if (raw.headersSent) return;
    const late = new AppError('unavailable', 'The server could not answer in time. Please try again.', {
      retryAfterSeconds: 5,
    });
    controller.abort(late);
    deadline.reject(late);
  }, ms);
  try {
    return await Promise.race([work(controller.signal), deadline.promise]);
  } finally {
    clearTimeout(timer);
  }
};
