import type { CreatedCredential, UsedCredential } from '../../../domain/users/passkey-contract.ts';
import type { Place } from './place.ts';

/** EdDSA, ES256 and RS256: what phones, computers and security keys have. */
export const ALGORITHMS = [-8, -7, -257];

type ClientData = { challenge: string; crossOrigin: boolean };

/** What the browser says it was asked, before anything of it is believed. */
export const readClientData = (encoded: string): ClientData | null => {
  try {
    const said = JSON.parse(Buffer.from(encoded, 'base64url').toString()) as Partial<ClientData> | null;
    return typeof said?.challenge === 'string'
      ? { challenge: said.challenge, crossOrigin: said.crossOrigin === true }
      : null;
  } catch {
    return null;
  }
};

export type NewKey = {
  credentialId: string;
  publicKey: string;
  counter: number;
  aaguid: string;
  backupEligible: boolean;
  backedUp: boolean;
};

const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const toBytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));

const credential = <Response>(id: string, response: Response) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
  response,
});

// Nobody asked for a statement of the maker, so that one that came along is left out rather than followed.
const withoutStatement = async (encoded: string): Promise<string> => {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const authData = decodeAttestationObject(toBytes(encoded)).get('authData');
  const bare = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ]);
  return toText(isoCBOR.encode(bare));
};

/** The key that was made, or null where anything about it is not as it was asked for. */
export const readNewKey = async (place: Place, challenge: string, made: CreatedCredential): Promise<NewKey | null> => {
  try {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credential(made.id, {
        clientDataJSON: made.clientDataJSON,
        attestationObject: await withoutStatement(made.attestationObject),
      }),
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || registrationInfo.credential.id !== made.id) return null;
    return {
      credentialId: registrationInfo.credential.id,
      publicKey: toText(registrationInfo.credential.publicKey),
      counter: registrationInfo.credential.counter,
      aaguid: registrationInfo.aaguid,
      backupEligible: registrationInfo.credentialDeviceType === 'multiDevice',
      backedUp: registrationInfo.credentialBackedUp,
    };
  } catch {
    return null;
  }
};

export type Signed = { counter: number; backedUp: boolean };

/** What the authenticator says beside a signature that is right, or null. Whether its counter went on is looked at when it is stored. */
export const readSignature = async (
  place: Place,
  challenge: string,
  used: UsedCredential,
  publicKey: string,
): Promise<Signed | null> => {
  try {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential(used.id, {
        clientDataJSON: used.clientDataJSON,
        authenticatorData: used.authenticatorData,
        signature: used.signature,
      }),
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.rpId,
      requireUserVerification: true,
      credential: { id: used.id, publicKey: toBytes(publicKey), counter: 0 },
    });
    return verified
      ? { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp }
      : null;
  } catch {
    return null;
  }
};
