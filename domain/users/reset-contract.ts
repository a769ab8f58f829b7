import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Instant } from '../kernel/time.ts';
import { Password } from './contract.ts';

export const RESET_MINUTES = 30;

export const AskResetInput = z.object({
  name: z
    .string('Enter your username or email')
    .trim()
    .min(1, 'Enter your username or email')
    .max(254, 'Username or email may have at most 254 characters'),
});

export const askReset = endpoint({
  method: 'POST',
  path: '/api/password-reset',
  summary: 'Ask for a link that resets a password; the answer is the same whether the account exists',
  access: 'public',
  body: AskResetInput,
  output: z.object({ message: z.string() }),
  status: 202,
});

const ResetToken = z.string('This link is not complete').regex(/^[\w-]{43}$/, 'This link is not complete');

/** Sent in the body, so that no address and no log has it. */
export const viewReset = endpoint({
  method: 'POST',
  path: '/api/password-reset/link',
  summary: 'Whose password a link sets, and until when',
  access: 'public',
  body: z.object({ token: ResetToken }),
  output: z.object({ username: z.string(), expiresAt: Instant }).meta({ id: 'PasswordResetLink' }),
});

export const finishReset = endpoint({
  method: 'POST',
  path: '/api/password-reset/finish',
  summary:
    'Set a new password by a link, once; every session of the user ends, and a second factor is asked for as before',
  access: 'public',
  body: z.object({ token: ResetToken, password: Password.min(1, 'New password is required') }),
  output: null,
});
