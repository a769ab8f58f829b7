import type * as Oauth from 'oauth4webapi';
import type { Clock } from '../../clock.ts';
import { SsoRefused } from './problem.ts';
import { isGuarded, type SsoConfig } from './settings.ts';

// Everything that is asked of the issuer for one request of ours, which is answered within eight seconds itself.
const PATIENCE_MS = 6_000;
const MOST_BYTES = 512 * 1024;
const LEEWAY_SECONDS = 60;
// A token comes straight from the issuer, who makes it for this sign-in.
const MOST_SECONDS_OLD = 600;
const KNOWN_MS = 10 * 60_000;
// Each is checked by the issuer's public key; "none" and those of a shared secret are no signatures here.
const ALGORITHMS = ['RS256', 'ES256', 'EdDSA', 'Ed25519'];

const readBody = async (reply: Response): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of reply.body ?? []) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Error(`The issuer answered more than ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
};

type Outgoing = {
  method: string;
  headers: Record<string, string>;
  body?: RequestInit['body'] | undefined;
  signal?: AbortSignal;
};

/** As fetch, but nowhere else than asked, and no more than fits. An answer that leads on is taken for none. */
const boundedFetch = async (url: string, { body = null, ...sent }: Outgoing): Promise<Response> => {
  try {
    const reply = await fetch(url, { ...sent, body, redirect: 'manual' });
    // With 400 and 401 the issuer says why it gives no token.
    if (![200, 400, 401].includes(reply.status)) throw new Error(`The issuer answered ${reply.status}`);
    const { status, headers } = reply;
    const type = headers.get('content-type') ?? '';
    return new Response(await readBody(reply), { status, headers: { 'content-type': type } });
  } catch (error) {
    const { name, message } = error as Error;
    throw new SsoRefused('away', name === 'TimeoutError' ? 'The issuer did not answer in time' : message);
  }
};

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

type Server = Oauth.AuthorizationServer;
const known = new WeakMap<SsoConfig, { server: Server; until: number }>();

const openTools = async (config: SsoConfig, clock: Clock) => {
  const oauth = await import('oauth4webapi');
  const options = {
    [oauth.customFetch]: boundedFetch,
    [oauth.allowInsecureRequests]: config.issuer.startsWith('http:'),
    signal: AbortSignal.timeout(PATIENCE_MS),
  };
  const client: Oauth.Client = {
    client_id: config.clientId,
    [oauth.clockTolerance]: LEEWAY_SECONDS,
    [oauth.clockSkew]: Math.round((Date.parse(clock.now()) - Date.now()) / 1_000),
  };
  return { oauth, options, client };
};

type Tools = Awaited<ReturnType<typeof openTools>>;

const discover = async (config: SsoConfig, { oauth, options }: Tools): Promise<Server> => {
  const held = known.get(config);
  if (held && held.until > Date.now()) return held.server;
  const issuer = new URL(config.issuer);
  const reply = await oauth.discoveryRequest(issuer, options);
  const server = await oauth.processDiscoveryResponse(issuer, reply);
  const unguarded = ENDPOINTS.find((name) => !isGuarded(server[name] ?? ''));
  if (unguarded) throw new Error(`The issuer names no address under https as its ${unguarded}`);
  known.set(config, { server, until: Date.now() + KNOWN_MS });
  return server;
};

/** What a library says of an answer names the field that is wrong; its cause holds the answer itself, and stays behind. */
const judge = ({ oauth }: Tools, error: unknown): SsoRefused => {
  if (error instanceof SsoRefused) return error;
  if (error instanceof oauth.AuthorizationResponseError)
    return new SsoRefused('cancelled', `The issuer sent the person back with "${error.error.slice(0, 60)}"`);
  if (error instanceof oauth.ResponseBodyError)
    return new SsoRefused('failed', `The issuer gave no token: "${error.error.slice(0, 60)}"`);
  return new SsoRefused('failed', (error as Error).message);
};

/** What is worked out from answers of the issuer, or why nothing can be. */
const asking = async <T>(
  config: SsoConfig,
  clock: Clock,
  work: (tools: Tools, server: Server) => Promise<T>,
): Promise<T> => {
  const tools = await openTools(config, clock);
  try {
    return await work(tools, await discover(config, tools));
  } catch (error) {
    throw judge(tools, error);
  }
};

export type Trip = { state: string; nonce: string; verifier: string };

/** Where the browser is sent. Somebody who confirms that it is them has to prove it anew. */
export const authorizationUrl = (
  config: SsoConfig,
  clock: Clock,
  { state, nonce, verifier }: Trip,
  isFresh: boolean,
): Promise<string> =>
  asking(config, clock, async ({ oauth }, server) => {
    const url = new URL(server.authorization_endpoint ?? '');
    const parameters = {
      response_type: 'code',
      client_id: config.clientId,
      redirect_uri: config.redirectUri,
      scope: [...new Set(['openid', 'email', 'profile', ...config.scopes])].join(' '),
      state,
      nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(config.mfaAcr.length > 0 ? { acr_values: config.mfaAcr.join(' ') } : {}),
      ...(isFresh ? { prompt: 'login', max_age: '0' } : {}),
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  });

const proveClient = ({ oauth }: Tools, server: Server, secret: string): Oauth.ClientAuth => {
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic') ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret);
};

const checkClaims = ({ azp, iat }: Oauth.IDToken, clientId: string, now: number): void => {
  if (azp !== undefined && azp !== clientId) throw new Error('The token is for another client');
  if (iat > now + LEEWAY_SECONDS) throw new Error('The token was issued in the future');
  if (iat < now - LEEWAY_SECONDS - MOST_SECONDS_OLD) throw new Error('The token was issued too long ago');
};

/** Takes the code of somebody who is back to the issuer, and answers who that is by a token that was checked in every part. */
export const redeem = (
  config: SsoConfig,
  clock: Clock,
  { state, nonce, verifier }: Trip,
  query: URLSearchParams,
): Promise<Oauth.IDToken> =>
  asking(config, clock, async (tools, server) => {
    const { oauth, options, client } = tools;
    const parameters = oauth.validateAuthResponse(server, client, query, state);
    const proof = proveClient(tools, server, config.clientSecret);
    const reply = await oauth.authorizationCodeGrantRequest(
      ...([server, client, proof, parameters, config.redirectUri, verifier, options] as const),
    );
    const strict = { ...server, id_token_signing_alg_values_supported: ALGORITHMS };
    const tokens = await oauth.processAuthorizationCodeResponse(strict, client, reply, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    // The keys are asked for at each sign-in: a key that the issuer has taken back counts no more from then on.
    await oauth.validateApplicationLevelSignature(strict, reply, options);
    const claims = oauth.getValidatedIdTokenClaims(tokens);
    if (!claims) throw new Error('The answer has no ID token');
    checkClaims(claims, config.clientId, Math.floor(Date.parse(clock.now()) / 1_000));
    return claims;
  });
