import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isLoopback } from '../../http/host.ts';
import type { OidcPerson } from './people.ts';

/** Another answer than yes, as OAuth spells it. */
export class OidcNo extends Error {
  readonly status: number;
  readonly code: string;
  constructor(code: string, message: string, status = 400) {
    super(message);
    this.name = 'OidcNo';
    this.code = code;
    this.status = status;
  }
}

export type AuthRequest = {
  redirectUri: string;
  state: string;
  nonce: string | null;
  challenge: string;
  prompt: string;
};
type Grant = AuthRequest & { person: OidcPerson; authTime: number };

const CALLBACK_PATH = '/api/login/sso/callback';

// Only Nafasi on this machine is a client here.
const checkRedirect = (uri: string): string => {
  const isOurs = URL.canParse(uri) && isLoopback(new URL(uri).hostname) && new URL(uri).pathname === CALLBACK_PATH;
  if (!isOurs) throw new OidcNo('invalid_request', `The redirect_uri is not registered: ${uri}`);
  return uri;
};

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** What the issuer remembers between sending somebody back and giving out their token. */
export const openDesk = (clientId: string, clientSecret: string) => {
  const grants = new Map<string, Grant>();
  return {
    /** Reads an authorization request as strictly as the specification allows. */
    read: (query: URLSearchParams): AuthRequest => {
      if (query.get('client_id') !== clientId) throw new OidcNo('unauthorized_client', 'The client is unknown.');
      const redirectUri = checkRedirect(query.get('redirect_uri') ?? '');
      const need = (name: string, value: string | RegExp) => {
        const given = query.get(name) ?? '';
        if (typeof value === 'string' ? given !== value : !value.test(given))
          throw new OidcNo('invalid_request', `${name} is missing or not as it must be.`);
        return given;
      };
      need('response_type', 'code');
      need('scope', /(^| )openid( |$)/);
      need('code_challenge_method', 'S256');
      return {
        redirectUri,
        state: need('state', /^.{16,}$/),
        nonce: query.get('nonce'),
        challenge: need('code_challenge', /^[\w-]{43}$/),
        prompt: query.get('prompt') ?? '',
      };
    },
    /** The code with which somebody is sent back. */
    grant: (wanted: AuthRequest, person: OidcPerson, authTime: number): string => {
      const code = randomBytes(16).toString('hex');
      grants.set(code, { ...wanted, person, authTime });
      return code;
    },
    /** Takes a code once, from the client that it was given to, with the verifier that only it knows. */
    redeem: (authorization: string | undefined, form: URLSearchParams): Grant => {
      const [id = '', secret = ''] = Buffer.from(authorization?.replace(/^Basic /, '') ?? '', 'base64')
        .toString()
        .split(':')
        .map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
      const given = Buffer.from(digest(secret || (form.get('client_secret') ?? '')));
      if ((id || form.get('client_id')) !== clientId || !timingSafeEqual(given, Buffer.from(digest(clientSecret))))
        throw new OidcNo('invalid_client', 'The client did not prove who it is.', 401);
      const code = form.get('code') ?? '';
      const grant = grants.get(code);
      grants.delete(code);
      if (!grant || form.get('grant_type') !== 'authorization_code')
        throw new OidcNo('invalid_grant', 'The code is unknown or was used.');
      if (form.get('redirect_uri') !== grant.redirectUri)
        throw new OidcNo('invalid_grant', 'The redirect_uri is another one.');
      if (digest(form.get('code_verifier') ?? '') !== grant.challenge)
        throw new OidcNo('invalid_grant', 'The code_verifier does not fit.');
      return grant;
    },
  };
};

export type OidcDesk = ReturnType<typeof openDesk>;
