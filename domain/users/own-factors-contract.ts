import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Instant } from '../kernel/time.ts';
import { Passkeys } from './passkey-contract.ts';

export const SecondFactorState = z
  .object({
    confirmedAt: Instant.nullable().meta({ description: 'Since when it is on; null while it is off' }),
    recoveryCodesLeft: z.int(),
    required: z.boolean().meta({ description: 'Whether your role needs one' }),
    counterPinSetAt: Instant.nullable().meta({
      description: 'Since when you approve sales at the counter by a PIN; null: none is set',
    }),
    passkeys: Passkeys,
  })
  .meta({ id: 'SecondFactorState' });
export type SecondFactorState = z.infer<typeof SecondFactorState>;

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/second-factor',
  summary: 'Your second factor, recovery codes, counter PIN and passkeys',
  access: 'self',
  output: SecondFactorState,
});
