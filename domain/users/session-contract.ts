import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { Instant } from '../kernel/time.ts';
import { Password } from './contract.ts';
import { SecondFactorCode } from './second-factor-contract.ts';

export const OpenSession = z
  .object({
    id: Id,
    device: z.string().meta({ description: 'Browser and system, as far as they say so' }),
    ip: z.string().meta({ description: 'Where it was last used from' }),
    createdAt: Instant,
    lastSeenAt: Instant,
    expiresAt: Instant.meta({ description: 'When it ends at the latest' }),
    current: z.boolean().meta({ description: 'The one that asks' }),
  })
  .meta({ id: 'OpenSession' });
export type OpenSession = z.infer<typeof OpenSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: 'Where you are signed in, the last used first',
  access: 'session',
  output: z.array(OpenSession),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  summary: 'End one of your sessions',
  access: 'session',
  params: IdParams,
  output: null,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  summary: 'End all your sessions but this one',
  access: 'session',
  output: z.object({ ended: z.int() }),
});

export const ConfirmInput = z.object({
  password: Password.min(1, 'Password is required'),
  code: SecondFactorCode.nullish().meta({ description: 'Needed where the account has a second factor' }),
});

/** Until when calls that ask for it take the session as confirmed; a sign-in counts as well. */
export const Confirmation = z.object({ confirmedUntil: Instant.nullable() }).meta({ id: 'Confirmation' });
export type Confirmation = z.infer<typeof Confirmation>;

export const getConfirmation = endpoint({
  method: 'GET',
  path: '/api/session/confirm',
  summary: 'Until when this session counts as confirmed; null where it does not',
  access: 'self',
  output: Confirmation,
});

export const confirmSession = endpoint({
  method: 'POST',
  path: '/api/session/confirm',
  summary: 'Confirm that it is you, with your password and, where you have one, your second factor',
  access: 'self',
  body: ConfirmInput,
  output: Confirmation,
});
