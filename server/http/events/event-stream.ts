import type { FastifyRequest } from 'fastify';
import type { Role } from '../../../domain/kernel/access.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { events as eventsEndpoint, OWN_TOPIC } from '../../../domain/system/contract.ts';
import { isFree, type Mount, type SignedIn } from '../mount.ts';
import { securityHeaders } from '../security.ts';
import type { Events, Topics } from './events.ts';

const BEAT_MS = 20_000;
const MAX_PER_USER = 12;

// What a tenant's screens show of the space itself; staff hear of everything.
const TENANT_TOPICS = new Set(['*', 'settings', 'notifications', 'room_bookings', 'meeting_rooms', 'closed_days']);

// What belongs to one company each. A tenant hears that something of the kind changed, and not what or how: it may be
// another company's, and the screen that asks again gets its own.
const OF_A_COMPANY = new Set([
  'tenants',
  'tenant_people',
  'member_accounts',
  'agreements',
  'agreement_lines',
  'agreement_increases',
  'invoices',
  'payments',
  'credit_notes',
  'deposit_moves',
  'refunds',
  'write_offs',
  'workspace_packages',
]);

const heard = (role: Role, topics: Topics): Topics => {
  if (role !== 'tenant') return topics;
  const open = topics.filter((topic) => TENANT_TOPICS.has(topic));
  return topics.some((topic) => OF_A_COMPANY.has(topic)) ? [...open, OWN_TOPIC] : open;
};

// What may have ended a session: it or its user was changed, or the settings that say how long one lasts.
const RULING_TOPICS = ['sessions', 'users', 'settings', '*'];

export type Streams = { closeAll(): void };

type StillSignedIn = (request: FastifyRequest) => Promise<SignedIn | null>;

/** Each open browser tab holds one stream. A stream never keeps its session alive, and ends with it. */
export const eventStreams = (mount: Mount, events: Events, stillSignedIn: StillSignedIn): Streams => {
  const open = new Map<() => void, string>();
  let shut = false;

  mount.plain(eventsEndpoint, async (_, { user, request, reply }) => {
    // One that began after the others were closed would hold up the end of the server.
    if (shut) throw new AppError('unavailable', 'The server is shutting down.', { retryAfterSeconds: 5 });
    if ([...open.values()].filter((id) => id === user.id).length >= MAX_PER_USER) {
      throw new AppError('too_many_requests', 'Too many open screens.', { retryAfterSeconds: 30 });
    }
    reply.hijack();
    const { raw } = reply;
    // A client that left while the session was looked up sends no more close event.
    if (raw.destroyed) return undefined;
    raw.writeHead(200, {
      ...securityHeaders(request.protocol === 'https'),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': request.id,
    });
    // A stream has no end to wait for: HEAD gets its headers.
    if (request.method === 'HEAD') return void raw.end();
    // It beats more seldom than other connections may stand still.
    raw.setTimeout(3 * BEAT_MS, () => raw.destroy());
    raw.write('retry: 2000\nevent: open\ndata: {}\n\n');

    const close = () => {
      clearInterval(beat);
      unsubscribe();
      open.delete(close);
      raw.end();
    };
    const closeWhenSignedOut = () => {
      // Where the question cannot be asked (the database is away), the next beat asks it again.
      stillSignedIn(request).then(
        (user) => (user && isFree(user) ? undefined : close()),
        (error: unknown) => (error instanceof AppError && error.code === 'address_refused' ? close() : undefined),
      );
    };
    const send = (event: 'change' | 'missed', topics: Topics) => {
      if (RULING_TOPICS.some((topic) => topics.includes(topic))) closeWhenSignedOut();
      const visible = heard(user.role, topics);
      if (visible.length > 0) raw.write(`event: ${event}\ndata: ${JSON.stringify({ topics: visible })}\n\n`);
    };
    const unsubscribe = events.subscribe((topics) => send('change', topics));
    send('missed', events.lately());
    const beat = setInterval(() => {
      raw.write(': beat\n\n');
      closeWhenSignedOut();
    }, BEAT_MS);
    open.set(close, user.id);
    raw.on('close', close);
    return undefined;
  });

  return {
    closeAll() {
      shut = true;
      for (const close of [...open.keys()]) close();
    },
  };
};
