import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isLoopback, isOwnHost } from '../../http/host.ts';
import { keyedChance } from '../daraja/chance.ts';
import { type Received, receive, sendErrorPage, sendJson, sendText } from '../daraja/http.ts';
import { realTime, type SimulatedTime } from '../daraja/time.ts';
import { type AuthRequest, OidcNo, openDesk } from './desk.ts';
import { refusalPage, signedOutPage, signInPage } from './pages.ts';
import { type OidcPerson, SIMULATED_PEOPLE } from './people.ts';
import {
  makeIdToken,
  makeKey,
  OIDC_ALGORITHMS,
  OIDC_FAULTS,
  type OidcAlgorithm,
  type OidcFault,
  type SigningKey,
  toJwk,
} from './tokens.ts';

export type OidcOptions = {
  seed: number;
  /** A free one where none is named. */
  port?: number | undefined;
  behave?: 'well' | 'badly' | undefined;
  people?: readonly OidcPerson[];
  alg?: OidcAlgorithm;
  clock?: SimulatedTime;
};

export type OidcSimulator = {
  url: string;
  clientId: string;
  clientSecret: string;
  /** How often each path was asked for. */
  counts: Map<string, number>;
  /** The directory changes: who is not in it yet is added. */
  set(person: OidcPerson): void;
  /** Does what the person in front of the page does: answers the address that the browser is sent back to. */
  approve(authorizationUrl: string, subject: string, authSecondsAgo?: number): string;
  /** Whatever it answers from here on is wrong in this way. */
  misbehave(fault: OidcFault | null): void;
  /** Signs with a new key from here on, and publishes no other. */
  rotate(alg?: OidcAlgorithm): void;
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
};

const LOOPBACK = '127.0.0.1';
const CLIENT_ID = 'nafasi';
const HANG_MS = 29_000;
const HUGE_BYTES = 8_000_000;
const BADLY = 0.25;

type Running = {
  url: string;
  people: Map<string, OidcPerson>;
  desk: ReturnType<typeof openDesk>;
  key: SigningKey;
  time: SimulatedTime;
  fault: (about: string) => OidcFault | null;
};

const seconds = (time: SimulatedTime): number => Math.floor(Date.parse(time.now()) / 1_000);

const discovery = (url: string): object => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/keys`,
  end_session_endpoint: `${url}/logout`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: [...OIDC_ALGORITHMS, 'HS256', 'none'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
});

const sendBack = (
  { url, people, desk, time }: Running,
  wanted: AuthRequest,
  subject: string,
  secondsAgo = 0,
): string => {
  const person = people.get(subject);
  const back = new URL(wanted.redirectUri);
  back.searchParams.set('state', wanted.state);
  back.searchParams.set('iss', url);
  if (person) back.searchParams.set('code', desk.grant(wanted, person, seconds(time) - secondsAgo));
  else back.searchParams.set('error', 'access_denied');
  return back.href;
};

const giveToken = (running: Running, { headers, text }: Received, reply: ServerResponse): void => {
  const { url, desk, key, time } = running;
  const form = new URLSearchParams(text);
  const { person, nonce, authTime } = desk.redeem(headers.authorization, form);
  const fault = running.fault(form.get('code') ?? '');
  const granted = { person, issuer: url, clientId: CLIENT_ID, nonce, now: seconds(time), authTime };
  const token = fault === 'no-id-token' ? {} : { id_token: makeIdToken(key, granted, fault) };
  sendJson(reply, 200, { access_token: 'opens nothing', token_type: 'Bearer', expires_in: 300, ...token });
};

const leave = ({ url }: Received, reply: ServerResponse): void => {
  const to = url.searchParams.get('post_logout_redirect_uri') ?? '';
  if (URL.canParse(to) && isLoopback(new URL(to).hostname)) return void reply.writeHead(303, { location: to }).end();
  sendText(reply, 200, 'text/html; charset=utf-8', signedOutPage());
};

// What goes wrong before anything is looked at, with whatever the server asks for by itself.
const breakDown = ({ time }: Running, fault: OidcFault | null, reply: ServerResponse): boolean => {
  if (fault === 'html') sendErrorPage(reply);
  else if (fault === 'redirect') reply.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' }).end();
  else if (fault === 'huge') sendJson(reply, 200, { padding: 'x'.repeat(HUGE_BYTES) });
  else if (fault === 'slow') time.after(HANG_MS, () => reply.socket?.destroy());
  else return false;
  return true;
};

const route = (running: Running, received: Received, reply: ServerResponse): void => {
  const { url: wanted, method, text } = received;
  switch (`${method} ${wanted.pathname}`) {
    case 'GET /authorize':
      running.desk.read(wanted.searchParams);
      return void sendText(
        reply,
        200,
        'text/html; charset=utf-8',
        signInPage(wanted.searchParams, [...running.people.values()]),
      );
    case 'POST /approve': {
      const form = new URLSearchParams(text);
      const location = sendBack(running, running.desk.read(form), form.get('subject') ?? '');
      return void reply.writeHead(303, { location }).end();
    }
    case 'GET /logout':
      return void leave(received, reply);
    default:
  }
  if (breakDown(running, running.fault(wanted.pathname), reply)) return;
  if (wanted.pathname === '/.well-known/openid-configuration') return void sendJson(reply, 200, discovery(running.url));
  if (wanted.pathname === '/keys') return void sendJson(reply, 200, { keys: [toJwk(running.key)] });
  if (`${method} ${wanted.pathname}` === 'POST /token') return void giveToken(running, received, reply);
  sendText(reply, 404, 'text/html; charset=utf-8', refusalPage('There is nothing here.'));
};

const answer = async (
  running: Running,
  counts: Map<string, number>,
  request: IncomingMessage,
  reply: ServerResponse,
) => {
  if (!isOwnHost({ host: LOOPBACK, publicUrl: null, allowedHosts: [] }, request.headers.host ?? ''))
    return void reply.writeHead(421).end();
  const received = await receive(request);
  const path = received.url.pathname;
  counts.set(path, (counts.get(path) ?? 0) + 1);
  try {
    route(running, received, reply);
  } catch (error) {
    if (!(error instanceof OidcNo)) throw error;
    if (path === '/token')
      return void sendJson(reply, error.status, { error: error.code, error_description: error.message });
    sendText(reply, error.status, 'text/html; charset=utf-8', refusalPage(error.message));
  }
};

/** An issuer of one's own: OpenID Connect with a directory of a few people and no passwords, on this machine only. */
export const startOidc = async (options: OidcOptions): Promise<OidcSimulator> => {
  const time = options.clock ?? realTime();
  const chance = keyedChance(options.seed);
  const clientSecret = chance.text('client secret', CLIENT_ID, 32, 'abcdefghijklmnopqrstuvwxyz0123456789');
  const counts = new Map<string, number>();
  let always: OidcFault | null = null;
  const byChance = (about: string): OidcFault | null =>
    options.behave === 'badly' && chance.happens('fault', `${about}/${counts.get(about) ?? 0}`, BADLY)
      ? chance.pick('which fault', `${about}/${counts.get(about) ?? 0}`, OIDC_FAULTS)
      : null;
  const running: Running = {
    url: '',
    people: new Map((options.people ?? SIMULATED_PEOPLE).map((person) => [person.subject, person])),
    desk: openDesk(CLIENT_ID, clientSecret),
    key: makeKey(options.alg ?? 'RS256'),
    time,
    fault: (about) => always ?? byChance(about),
  };
  const open = async (port: number) => {
    const server = createServer((request, reply) => {
      answer(running, counts, request, reply).catch(() => reply.socket?.destroy());
    });
    server.listen(port, LOOPBACK);
    await once(server, 'listening');
    return server;
  };
  let server = await open(options.port ?? 0);
  const { port } = server.address() as AddressInfo;
  running.url = `http://${LOOPBACK}:${port}`;
  const close = async () => {
    server.closeAllConnections();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  return {
    ...{ url: running.url, clientId: CLIENT_ID, clientSecret, counts },
    set: (person) => void running.people.set(person.subject, person),
    approve: (authorizationUrl, subject, authSecondsAgo) =>
      sendBack(running, running.desk.read(new URL(authorizationUrl).searchParams), subject, authSecondsAgo),
    misbehave: (fault) => {
      always = fault;
    },
    rotate: (alg = running.key.alg) => {
      running.key = makeKey(alg);
    },
    goDown: close,
    comeBack: async () => {
      server = await open(port);
    },
    stop: async () => {
      time.stop();
      await close();
    },
  };
};
