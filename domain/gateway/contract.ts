import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { Instant } from '../kernel/time.ts';

// What other systems sent and could not be processed, and requests to them whose outcome is unknown.

/** parked: no longer tried. waiting: tried again by itself. */
export const MESSAGE_STATES = ['parked', 'waiting'] as const;
export const MessageState = z.enum(MESSAGE_STATES, `State must be one of ${MESSAGE_STATES.join(', ')}`);
export type MessageState = z.infer<typeof MessageState>;

export const GatewayMessage = z
  .object({
    id: Id,
    provider: z.string().meta({ description: 'Who sent it, as people call them' }),
    kind: z.string(),
    state: MessageState,
    receivedAt: Instant,
    tries: z.int(),
    reason: z.string().meta({ description: 'Why the last try failed' }),
    nextTryAt: Instant.nullable(),
    body: z.string().meta({ description: 'As it came, with names and phone numbers masked; shortened' }),
  })
  .meta({ id: 'GatewayMessage' });
export type GatewayMessage = z.infer<typeof GatewayMessage>;

export const listGatewayMessages = endpoint({
  method: 'GET',
  path: '/api/gateway/messages',
  summary: 'Messages of payment services and banks that could not be processed, newest first',
  access: 'security:read',
  query: listQuery(['receivedAt']).omit({ q: true }).extend({ state: MessageState.optional() }),
  output: z.array(GatewayMessage),
});

export const retryGatewayMessage = endpoint({
  method: 'POST',
  path: '/api/gateway/messages/:id/retry',
  summary: 'Process a message again, at once and then with pauses as if it had just come',
  access: 'settings:security',
  params: IdParams,
  output: GatewayMessage,
});

/** unknown: asked for by itself, with pauses. dead: no longer asked for. */
export const OPEN_EFFECT_STATES = ['unknown', 'dead'] as const;
export const OpenEffectState = z.enum(OPEN_EFFECT_STATES, `State must be one of ${OPEN_EFFECT_STATES.join(', ')}`);
export type OpenEffectState = z.infer<typeof OpenEffectState>;

export const GatewayEffect = z
  .object({
    id: Id,
    provider: z.string().meta({ description: 'Who was asked to do it, as people call them' }),
    kind: z.string(),
    state: OpenEffectState,
    reference: z.string().nullable().meta({ description: 'What the other system calls it' }),
    reason: z.string().nullable(),
    tries: z.int().meta({ description: 'How often it was asked what became of it' }),
    nextTryAt: Instant.nullable(),
    mayCheck: z
      .boolean()
      .meta({ description: 'Its details are removed 90 days after its end; then nobody can be asked' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'GatewayEffect' });
export type GatewayEffect = z.infer<typeof GatewayEffect>;

export const listGatewayEffects = endpoint({
  method: 'GET',
  path: '/api/gateway/effects',
  summary: 'Requests to payment services and banks whose outcome is unknown, newest first',
  access: 'security:read',
  query: listQuery(['createdAt']).omit({ q: true }).extend({ state: OpenEffectState.optional() }),
  output: z.array(GatewayEffect),
});

export const checkGatewayEffect = endpoint({
  method: 'POST',
  path: '/api/gateway/effects/:id/check',
  summary: 'Ask the other system at once what became of a request; nothing is sent a second time',
  access: 'settings:security',
  params: IdParams,
  output: GatewayEffect,
});
