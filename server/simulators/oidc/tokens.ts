import { createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { OidcPerson } from './people.ts';

export const OIDC_ALGORITHMS = ['RS256', 'ES256', 'EdDSA'] as const;
export type OidcAlgorithm = (typeof OIDC_ALGORITHMS)[number];

/** How an ID token, or the way to it, is wrong. */
export const OIDC_FAULTS = [
  'nonce',
  'issuer',
  'audience',
  'second-audience',
  'party',
  'none',
  'hmac',
  'signature',
  'unknown-key',
  'expired',
  'future',
  'no-subject',
  'old-authentication',
  'no-authentication-time',
  'html',
  'huge',
  'redirect',
  'slow',
  'no-id-token',
] as const;
export type OidcFault = (typeof OIDC_FAULTS)[number];

export type SigningKey = { kid: string; alg: OidcAlgorithm; privateKey: KeyObject; publicKey: KeyObject };

export const makeKey = (alg: OidcAlgorithm): SigningKey => {
  const pair =
    alg === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : alg === 'ES256'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('ed25519');
  return { kid: randomBytes(6).toString('hex'), alg, ...pair };
};

export const toJwk = ({ kid, alg, publicKey }: SigningKey): object => ({
  ...publicKey.export({ format: 'jwk' }),
  ...{ kid, alg, use: 'sig' },
});

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const signed = ({ alg, privateKey }: SigningKey, text: string): string => {
  const data = Buffer.from(text);
  if (alg === 'EdDSA') return sign(null, data, privateKey).toString('base64url');
  return sign('sha256', data, { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
};

export type Granted = {
  person: OidcPerson;
  issuer: string;
  clientId: string;
  nonce: string | null;
  /** In seconds, as tokens say it. */
  now: number;
  authTime: number;
};

const toClaims = ({ person, issuer, clientId, nonce, now, authTime }: Granted): Record<string, unknown> => ({
  iss: issuer,
  sub: person.subject,
  aud: clientId,
  azp: clientId,
  iat: now,
  exp: now + 300,
  auth_time: authTime,
  ...(nonce === null ? {} : { nonce }),
  email: person.email,
  ...(person.emailVerified === null ? {} : { email_verified: person.emailVerified }),
  preferred_username: person.username,
  given_name: person.firstName,
  family_name: person.lastName,
  ...(person.groups === null ? {} : { groups: person.groups }),
  amr: person.amr,
  ...(person.acr ? { acr: person.acr } : {}),
  ...person.claims,
});

const WRONG_CLAIMS: { readonly [fault in OidcFault]?: (granted: Granted) => Record<string, unknown> } = {
  nonce: () => ({ nonce: 'the nonce of somebody else' }),
  issuer: () => ({ iss: 'https://issuer.of.somebody.example' }),
  audience: () => ({ aud: 'another-client', azp: undefined }),
  'second-audience': ({ clientId }) => ({ aud: [clientId, 'another-client'], azp: 'another-client' }),
  party: () => ({ azp: 'another-client' }),
  expired: ({ now }) => ({ iat: now - 700, exp: now - 400 }),
  future: ({ now }) => ({ iat: now + 400, exp: now + 700 }),
  'no-subject': () => ({ sub: undefined }),
  'old-authentication': ({ now }) => ({ auth_time: now - 3_600 }),
  'no-authentication-time': () => ({ auth_time: undefined }),
};

/** An ID token, right or wrong in the one way that is asked for. */
export const makeIdToken = (key: SigningKey, granted: Granted, fault: OidcFault | null): string => {
  const claims = { ...toClaims(granted), ...(fault ? WRONG_CLAIMS[fault]?.(granted) : {}) };
  const withHeader = (header: object) => `${encode(header)}.${encode(claims)}`;
  if (fault === 'none') return `${withHeader({ alg: 'none' })}.`;
  if (fault === 'hmac') {
    const text = withHeader({ alg: 'HS256', kid: key.kid });
    const secret = key.publicKey.export({ format: 'pem', type: 'spki' });
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  }
  const signer = fault === 'signature' || fault === 'unknown-key' ? makeKey(key.alg) : key;
  const { kid } = fault === 'unknown-key' ? signer : key;
  const text = withHeader({ alg: key.alg, kid });
  return `${text}.${signed(signer, text)}`;
};
