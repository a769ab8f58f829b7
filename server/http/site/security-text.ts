import type { FastifyInstance } from 'fastify';
import { addDays, type Instant, toDay } from '../../../domain/kernel/time.ts';
import type { Deps } from '../../deps.ts';
import { sendError, unknownCall } from '../errors/errors.ts';

const GOOD_FOR_DAYS = 90;

type Facts = { email: string | null; publicUrl: string | null; now: Instant };

/** Whom to tell of a weakness, as RFC 9116 has it; null where the space has no address. */
export const securityText = ({ email, publicUrl, now }: Facts): string | null =>
  email &&
  [
    `Contact: mailto:${encodeURI(email)}`,
    `Expires: ${addDays(toDay(now, 'UTC'), GOOD_FOR_DAYS)}T00:00:00Z`,
    'Preferred-Languages: en, sw',
    ...(publicUrl ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
    '',
  ].join('\n');

export const addSecurityText = (app: FastifyInstance, { settings, config, clock }: Deps) => {
  app.get('/.well-known/security.txt', async (request, reply) => {
    const { email } = (await settings.get()).general;
    const text = securityText({ email, publicUrl: config.publicUrl, now: clock.now() });
    if (text === null) return sendError(request, reply, unknownCall(request));
    return reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(text);
  });
};
