import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { Instant } from '../kernel/time.ts';
import { CurrentUser } from './contract.ts';
import { Confirmation } from './session-contract.ts';

// Bytes as WebAuthn writes them in JSON.
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/, 'Only base64url is read here');

const Transport = z.string().regex(/^[a-z-]{1,20}$/);

const Descriptor = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.string()),
});

/** PublicKeyCredentialCreationOptionsJSON, as far as it is used. */
export const PasskeyCreation = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    excludeCredentials: z.array(Descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreation' });
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** PublicKeyCredentialRequestOptionsJSON, as far as it is used. */
export const PasskeyRequest = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    allowCredentials: z.array(Descriptor).meta({ description: 'Empty: any passkey of this space' }),
    userVerification: z.literal('required'),
  })
  .meta({ id: 'PasskeyRequest' });
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** What a browser made, in the names of WebAuthn. */
export const CreatedCredential = z.object({
  id: bytes(1400).min(1),
  clientDataJSON: bytes(4000).min(1),
  attestationObject: bytes(16_000).min(1),
  transports: z.array(Transport).max(10).default([]),
});
export type CreatedCredential = z.infer<typeof CreatedCredential>;

/** What a passkey signed. */
export const UsedCredential = z.object({
  id: bytes(1400).min(1),
  clientDataJSON: bytes(4000).min(1),
  authenticatorData: bytes(4000).min(1),
  signature: bytes(4000).min(1),
  userHandle: bytes(100).nullish(),
});
export type UsedCredential = z.infer<typeof UsedCredential>;

export const PasskeyName = z
  .string('Name is required')
  .trim()
  .min(1, 'Name is required')
  .max(60, 'Name may have at most 60 characters');

export const Passkey = z
  .object({
    id: Id,
    name: z.string(),
    keptIn: z.string().meta({ description: 'What keeps it, as far as it says so' }),
    addedOn: z.string().meta({ description: 'Browser and system with which it was added' }),
    createdAt: Instant,
    lastUsedAt: Instant.nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

export const Passkeys = z
  .object({
    passkeys: z.array(Passkey),
    origin: z.string().nullable().meta({ description: 'The address at which passkeys work; null: at none' }),
    problem: z.string().nullable().meta({ description: 'Why they do not work' }),
  })
  .meta({ id: 'Passkeys' });
export type Passkeys = z.infer<typeof Passkeys>;

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/passkeys',
  summary: 'Your passkeys, the newest first, and whether this space can have them',
  access: 'self',
  output: Passkeys,
});

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys/options',
  summary: 'Begin to add a passkey: what the browser is given to make one, good for one try within five minutes',
  access: 'self',
  confirm: true,
  output: PasskeyCreation,
});

export const PasskeyInput = z.object({ name: PasskeyName, credential: CreatedCredential });

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys',
  summary: 'Add the passkey that the browser made; every other session of yours ends',
  access: 'self',
  confirm: true,
  body: PasskeyInput,
  output: Passkey,
  status: 201,
});

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/passkeys/:id',
  summary: 'Give a passkey of yours another name',
  access: 'session',
  params: IdParams,
  body: z.object({ name: PasskeyName }),
  output: Passkey,
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/passkeys/:id',
  summary: 'Remove a passkey of yours; every other session of yours ends',
  access: 'session',
  confirm: true,
  params: IdParams,
  output: null,
});

export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/login/passkey/options',
  summary: 'Begin to sign in with a passkey',
  access: 'public',
  output: PasskeyRequest,
});

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/api/login/passkey',
  summary: 'Sign in with a passkey alone: it is both factors, since it asked for a fingerprint, face or PIN',
  access: 'public',
  body: UsedCredential,
  output: CurrentUser,
});

export const startPasskeyStep = endpoint({
  method: 'POST',
  path: '/api/login/second-factor/passkey/options',
  summary: 'Begin the second step of a sign-in with a passkey',
  access: 'public',
  output: PasskeyRequest,
});

export const passkeyStep = endpoint({
  method: 'POST',
  path: '/api/login/second-factor/passkey',
  summary: 'The second step of a sign-in, with a passkey in place of a code',
  access: 'public',
  body: UsedCredential,
  output: CurrentUser,
});

export const startPasskeyConfirmation = endpoint({
  method: 'POST',
  path: '/api/session/confirm/passkey/options',
  summary: 'Begin to confirm that it is you with a passkey',
  access: 'self',
  output: PasskeyRequest,
});

export const confirmWithPasskey = endpoint({
  method: 'POST',
  path: '/api/session/confirm/passkey',
  summary: 'Confirm that it is you with a passkey, in place of password and code',
  access: 'self',
  body: UsedCredential,
  output: Confirmation,
});
