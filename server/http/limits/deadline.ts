import type { FastifyReply } from 'fastify';
import { type Deadline, tooLate } from '../../db/connection/database.ts';

// Below the 10 seconds in which every request is promised an answer.
const DEADLINE_MS = 8_000;

/**
 * A caller who has no answer by then is told to come back. One that is on its way, such as a large file, takes as long
 * as it takes: whether it is read at all is looked after elsewhere.
 */
export const withinDeadline = async (
  { raw }: FastifyReply,
  work: (deadline: Deadline) => Promise<unknown>,
  ms = DEADLINE_MS,
): Promise<unknown> => {
  const controller = new AbortController();
  const endsAt = performance.now() + ms;
  const msLeft = () => (raw.headersSent ? Number.POSITIVE_INFINITY : endsAt - performance.now());
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    if (raw.headersSent) return;
    const late = tooLate();
    controller.abort(late);
    deadline.reject(late);
  }, ms);
  try {
    return await Promise.race([work({ signal: controller.signal, msLeft }), deadline.promise]);
  } finally {
    clearTimeout(timer);
  }
};
