import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Instant } from '../kernel/time.ts';
import { OwnPassword } from './contract.ts';

export const CounterPin = z.string('PIN is required').regex(/^\d{4,8}$/, 'A PIN has 4 to 8 digits');

export const setCounterPin = endpoint({
  method: 'PUT',
  path: '/api/account/counter-pin',
  summary: 'Set the PIN by which you approve sales at the counter; the one before ends',
  access: 'counter:approve',
  body: z.object({ pin: CounterPin, password: OwnPassword }),
  output: z.object({ changedAt: Instant }),
});
