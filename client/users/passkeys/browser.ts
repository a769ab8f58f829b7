import type {
  CreatedCredential,
  PasskeyCreation,
  PasskeyRequest,
  UsedCredential,
} from '../../../domain/users/passkey-contract.ts';
import { ApiError } from '../../api/call.ts';

// WebAuthn speaks in bytes, and JSON in base64url.
const toBytes = (text: string): Uint8Array<ArrayBuffer> => {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
};

const toText = (bytes: ArrayBuffer): string =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

type Listed = PasskeyRequest['allowCredentials'];

const toDescriptors = (listed: Listed): PublicKeyCredentialDescriptor[] =>
  listed.map(({ type, id, transports }) => ({
    type,
    id: toBytes(id),
    transports: transports as AuthenticatorTransport[],
  }));

const MESSAGES: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used. Try again when you are ready.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys do not work at this address.',
  NotSupportedError: 'This device cannot make a passkey.',
};

// What a browser says of it is for developers.
const explain = (error: unknown): never => {
  const name = error instanceof DOMException ? error.name : '';
  throw new ApiError(0, { code: 'passkey', message: MESSAGES[name] ?? 'The passkey could not be used.' });
};

const isKey = (found: Credential | null): found is PublicKeyCredential => found instanceof PublicKeyCredential;

export const createCredential = async (options: PasskeyCreation): Promise<CreatedCredential> => {
  const made = await navigator.credentials
    .create({
      publicKey: {
        ...options,
        challenge: toBytes(options.challenge),
        user: { ...options.user, id: toBytes(options.user.id) },
        excludeCredentials: toDescriptors(options.excludeCredentials),
      },
    })
    .catch(explain);
  if (!isKey(made) || !(made.response instanceof AuthenticatorAttestationResponse)) return explain(null);
  const { clientDataJSON, attestationObject } = made.response;
  return {
    id: toText(made.rawId),
    clientDataJSON: toText(clientDataJSON),
    attestationObject: toText(attestationObject),
    transports: made.response.getTransports?.() ?? [],
  };
};

export const getCredential = async (options: PasskeyRequest): Promise<UsedCredential> => {
  const used = await navigator.credentials
    .get({
      publicKey: {
        ...options,
        challenge: toBytes(options.challenge),
        allowCredentials: toDescriptors(options.allowCredentials),
      },
    })
    .catch(explain);
  if (!isKey(used) || !(used.response instanceof AuthenticatorAssertionResponse)) return explain(null);
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
  return {
    id: toText(used.rawId),
    clientDataJSON: toText(clientDataJSON),
    authenticatorData: toText(authenticatorData),
    signature: toText(signature),
    userHandle: userHandle ? toText(userHandle) : null,
  };
};
