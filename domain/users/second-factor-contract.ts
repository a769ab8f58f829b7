import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { IdParams } from '../kernel/ids.ts';
import { CurrentUser, OwnPassword, User } from './contract.ts';
import { readCode, SECOND_FACTORS } from './second-factor.ts';

export const SecondFactorCode = z
  .string('Code is required')
  .trim()
  .min(1, 'Code is required')
  .max(64, 'Code may have at most 64 characters')
  .refine((typed) => readCode(typed) !== null, 'Enter the 6 digits from your authenticator app, or a recovery code');

export const CodeInput = z.object({ code: SecondFactorCode });

/** Changing how an account is verified needs verification first. */
export const ProofInput = z.object({
  password: OwnPassword,
  code: SecondFactorCode,
});

export const PasswordProofInput = ProofInput.pick({ password: true });

export const completeLogin = endpoint({
  method: 'POST',
  path: '/api/login/second-factor',
  summary: 'The second step of a sign-in: a code of the authenticator app, or a recovery code',
  access: 'public',
  body: CodeInput,
  output: CurrentUser,
});

export const getSecondSteps = endpoint({
  method: 'GET',
  path: '/api/login/second-factor',
  summary: 'After the password: what the second step can be done with; nothing where no sign-in waits for one',
  access: 'public',
  output: z.object({ secondFactors: z.array(z.enum(SECOND_FACTORS)) }),
});

export const SecondFactorOffer = z
  .object({
    uri: z.string().meta({ description: 'For the authenticator app' }),
    key: z.string().meta({ description: 'The same key to type by hand' }),
    qr: z
      .object({ size: z.int(), path: z.string() })
      .meta({ description: 'The address as a drawing, in unit squares' }),
  })
  .meta({ id: 'SecondFactorOffer' });
export type SecondFactorOffer = z.infer<typeof SecondFactorOffer>;

export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/api/second-factor',
  summary: 'Begin to set up a second factor: answers the key, this once',
  access: 'self',
  body: PasswordProofInput,
  output: SecondFactorOffer,
});

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/second-factor/confirm',
  summary: 'Turn the second factor on with a first code; every other session of yours ends',
  access: 'self',
  body: CodeInput,
  output: RecoveryCodes,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/second-factor/recovery-codes',
  summary: 'New recovery codes; the old ones stop working',
  access: 'session',
  body: ProofInput,
  output: RecoveryCodes,
});

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/second-factor/remove',
  summary: 'Turn your second factor off; every other session of yours ends',
  access: 'session',
  body: ProofInput,
  output: null,
});

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/second-factor',
  summary: 'Reset a user’s second factor; their sessions end',
  access: 'users:manage',
  confirm: true,
  params: IdParams,
  output: User,
});
