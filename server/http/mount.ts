import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { can, type Role } from '../../domain/kernel/access.ts';
import {
  type BodyOf,
  type Endpoint,
  getBodyLimit,
  type OutputOf,
  type ParamsOf,
  PUBLIC_BODY_LIMIT,
  type QueryOf,
  successStatus,
  takesIdempotencyKey,
} from '../../domain/kernel/endpoint.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import { IdempotencyKey } from '../../domain/kernel/ids.ts';
import type { Actor, Database, Deadline } from '../db/connection/database.ts';
import type { Replica } from '../db/replica/replica.ts';
import type { Deps } from '../deps.ts';
import { withinRequest } from '../tracing/request-spans.ts';
import { toFieldErrors, validationError } from './errors/error-reply.ts';
import { claimKey, type KeyedRequest, keepReply, keyedRequest } from './idempotency.ts';
import { limitAddresses } from './limits/address-limit.ts';
import { takeAnyBody } from './limits/body-parser.ts';
import { withinDeadline } from './limits/deadline.ts';
import { refuseBusy } from './limits/load-shedding.ts';
import { asStranger } from './outside.ts';
import { readFromReplica } from './read-from-replica.ts';
import { checkText, createReplyWriter, FileSent, JsonText } from './reply-schema.ts';
import { RequestLog } from './request-log.ts';
import { validated } from './validated.ts';

export type SignedIn = {
  id: string;
  name: string;
  role: Role;
  mustChangePassword: boolean;
  /** Whether a second factor must be set up before anything else. */
  secondFactorDue: boolean;
  /** Whether they proved a short while ago that it is them. */
  confirmed: boolean;
  sid: string;
  issuer: { identityId: string; mfa: boolean } | null; // who vouched at the sign-in, and whether for two factors
};

export const isFree = (user: SignedIn): boolean => !user.mustChangePassword && !user.secondFactorDue;

export type Call<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  user: E['access'] extends 'public' ? (E['identify'] extends true ? SignedIn | null : null) : SignedIn;
  request: FastifyRequest;
  reply: FastifyReply;
};

// What it commits, it commits before the caller is told to come back, or not at all.
export type PlainCall<E extends Endpoint> = Call<E> & { database: Database };

type Answer<E extends Endpoint> = Promise<OutputOf<E> | JsonText<OutputOf<E>> | FileSent>;
type Handler<E extends Endpoint> = (deps: Deps, call: Call<E>) => Answer<E>;
type PlainHandler<E extends Endpoint> = (deps: Deps, call: PlainCall<E>) => Answer<E>;
// No settings and no cache: they are read by the connections that everybody waits for.
export type CallbackDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>;
export type CallbackEndpoint = Endpoint & { readonly access: 'public'; readonly takesText: true };
type CallbackHandler<E extends CallbackEndpoint> = (deps: CallbackDeps, call: PlainCall<E>) => Answer<E>;
// Runs before the transaction and commits by itself: what has to be counted even when the work is refused.
type Before<E extends Endpoint> = (deps: Deps, call: PlainCall<E>) => Promise<void>;
type AnyHandler = (deps: Deps, call: PlainCall<Endpoint>) => Promise<unknown>;
type AnyBefore = (deps: Deps, call: PlainCall<Endpoint>) => Promise<void>;
type Mode = 'read' | 'replica' | 'write' | 'plain' | 'callback';

export type MountedRoute = { endpoint: Endpoint; mode: Mode };
type Route = MountedRoute & { handler: AnyHandler; before?: AnyBefore | undefined };

export type Mount = {
  routes: readonly MountedRoute[];
  /** Reads get the pool; writes run in one transaction with their actor and, where one is sent, their Idempotency-Key. */
  read<const E extends Endpoint>(endpoint: E, handler: Handler<E>): void;
  /**
   * For heavy reads: reports, exports, searches. A replica answers them where there is one that shows what the primary would; it and
   * the primary may each be asked, so that the handler does nothing but read.
   */
  readFromReplica<const E extends Endpoint>(endpoint: E, handler: Handler<E>): void;
  write<const E extends Endpoint>(endpoint: E, handler: Handler<E>, before?: Before<E>): void;
  /** For calls that write their answer themselves or need more than one transaction. */
  plain<const E extends Endpoint>(endpoint: E, handler: PlainHandler<E>): void;
  /**
   * For what another system tells us. It is answered however busy we are, on database connections of its own, so that the handler
   * only looks whose it is and stores it; nothing else may wait for it.
   */
  callback<const E extends CallbackEndpoint>(endpoint: E, handler: CallbackHandler<E>): void;
};

export type HttpDeps = {
  deps: Deps;
  database: Database;
  /** Connections that nothing but callbacks uses. */
  callbackDatabase: Database;
  replica: Pick<Replica, 'read'> | null;
  authenticate: (request: FastifyRequest, countsAsActivity: boolean) => Promise<SignedIn | null>;
  /** What has to be written down before an answer goes out. */
  beforeRead: (endpoint: Endpoint, call: Call<Endpoint>) => Promise<void>;
  /** Tests check every answer against its contract. */
  checkReplies: boolean;
};

// More than this at once, and all of them would wait too long: one more is better told to come back.
const MOST_AT_ONCE = 200;
// Of one address in ten seconds: far more than a payment service sends, and few enough to be stored.
const MOST_CALLBACKS = 3_000;
const CALLBACK_WINDOW_MS = 10_000;

export const passwordChangeDue = () =>
  new AppError('password_change_required', 'You must change your password before continuing.');

const checkAccess = (endpoint: Endpoint, user: SignedIn | null): void => {
  const { access } = endpoint;
  if (access === 'public') return;
  if (!user) throw new AppError('unauthorized', 'Unauthorized');
  if (access !== 'self') {
    if (user.mustChangePassword) throw passwordChangeDue();
    if (user.secondFactorDue) {
      throw new AppError('second_factor_required', 'Set up two-factor authentication before continuing.');
    }
    if (access !== 'session' && !can(user.role, access)) {
      throw new AppError('forbidden', 'Your role does not allow this.');
    }
  }
  if (endpoint.confirm && !user.confirmed) {
    throw new AppError('confirmation_required', 'Confirm your identity to continue.');
  }
};

const toKeyedRequest = (endpoint: Endpoint, request: FastifyRequest, actor: Actor): KeyedRequest | null => {
  const sent = request.headers['idempotency-key'];
  if (sent === undefined || !takesIdempotencyKey(endpoint)) return null;
  const key = IdempotencyKey.safeParse(sent);
  if (!key.success) throw validationError(toFieldErrors(key.error, 'Idempotency-Key'));
  return keyedRequest(actor.id, key.data, [request.method, request.url, request.body ?? null]);
};

export const toActor = (user: SignedIn | null, request: FastifyRequest): Actor =>
  user
    ? { id: `user:${user.id}`, name: user.name, requestId: request.id }
    : { id: 'anonymous', name: 'Visitor', requestId: request.id };

const until = (database: Database, deadline: Deadline): Database => ({
  ...database,
  transact: (actor, work) => database.transact(actor, work, deadline),
});

const serialize = (endpoint: Endpoint, reply: FastifyReply, output: unknown, { checkReplies }: HttpDeps): string => {
  if (output instanceof JsonText) {
    if (checkReplies && endpoint.output) checkText(endpoint.output, output);
    return output.text;
  }
  if (checkReplies && endpoint.output) endpoint.output.parse(output);
  const write = reply.getSerializationFunction(String(successStatus(endpoint)));
  return write ? (write(output as Record<string, unknown>) as string) : JSON.stringify(output);
};

const answer = (reply: FastifyReply, text: string | null, status: number) => {
  reply.code(status);
  return text === null ? reply.send() : reply.type('application/json; charset=utf-8').send(text);
};

const runWrite = async (http: HttpDeps, { endpoint, handler }: Route, call: PlainCall<Endpoint>) => {
  const actor = toActor(call.user, call.request);
  const keyed = toKeyedRequest(endpoint, call.request, actor);
  // Read before the transaction takes its connection: where all are taken by those who wait for each other, nobody may
  // need one more.
  const settings = await http.deps.settings.get();
  return call.database.transact(actor, async (tx) => {
    const kept = keyed ? await claimKey(tx, keyed) : null;
    if (kept) {
      call.reply.header('idempotent-replay', 'true');
      return kept;
    }
    const output = await handler({ ...http.deps, db: tx, settings: { get: async () => settings } }, call);
    const status = successStatus(endpoint);
    const reply = endpoint.output === null ? '' : serialize(endpoint, call.reply, output, http);
    if (keyed) keepReply(tx, keyed, { status, reply });
    return { status, reply };
  });
};

const identify = async (http: HttpDeps, endpoint: Endpoint, request: FastifyRequest): Promise<SignedIn | null> => {
  const countsAsActivity = endpoint.background !== true && request.headers['x-background'] === undefined;
  if (endpoint.access !== 'public') return http.authenticate(request, countsAsActivity);
  if (!endpoint.identify) return null;
  const user = await http.authenticate(request, countsAsActivity).catch(asStranger);
  return user && isFree(user) ? user : null;
};

// A body is read before its call looks who sends it: a large one of somebody who may not make the call is not read at all.
const refuseLargeOfStrangers = async (
  http: HttpDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const { 'content-length': length, 'transfer-encoding': chunked } = request.headers;
  if (endpoint.access === 'public' || (chunked === undefined && Number(length ?? 0) <= PUBLIC_BODY_LIMIT)) return;
  reply.header('connection', 'close');
  checkAccess(endpoint, await http.authenticate(request, false));
  reply.removeHeader('connection');
};

const run = async (http: HttpDeps, route: Route, request: FastifyRequest, reply: FastifyReply, deadline: Deadline) => {
  const { endpoint, mode, handler, before } = route;
  const user = await identify(http, endpoint, request);
  if (user && request.log instanceof RequestLog) request.log.setUser(user.id);
  checkAccess(endpoint, user);
  const isCallback = mode === 'callback';
  const pool = isCallback ? http.callbackDatabase : http.database;
  const database = mode === 'read' || mode === 'replica' ? pool : until(pool, deadline);
  const call = { ...validated(endpoint, request), user, request, reply, database } as PlainCall<Endpoint>;
  await before?.(http.deps, call);
  if (mode === 'write') {
    const done = await runWrite(http, route, call);
    return answer(reply, done.reply === '' ? null : done.reply, done.status);
  }
  await http.beforeRead(endpoint, call);
  const output =
    mode === 'replica'
      ? await readFromReplica(http, reply, (deps) => handler(deps, call))
      : await handler(isCallback ? { ...http.deps, db: database.db } : http.deps, call);
  if (reply.sent || endpoint.media || output instanceof FileSent) return reply;
  return answer(
    reply,
    endpoint.output === null ? null : serialize(endpoint, reply, output, http),
    successStatus(endpoint),
  );
};

/** Fastify asks for a writer where a shape is declared; which shape it is, the writer knows itself. */
const writesReplies = (endpoint: Endpoint) => {
  const { output } = endpoint;
  if (!output) return {};
  const write = createReplyWriter(output);
  return { schema: { response: { [successStatus(endpoint)]: {} } }, serializerCompiler: () => write };
};

export const createMount = (app: FastifyInstance, http: HttpDeps): Mount => {
  const routes: MountedRoute[] = [];
  const limitCallbacks = limitAddresses(MOST_CALLBACKS, CALLBACK_WINDOW_MS);
  let underWay = 0;

  const add = (route: Route) => {
    const { endpoint, mode } = route;
    routes.push({ endpoint, mode });
    const isCallback = mode === 'callback';
    // A file, or the state of the process, is answered even then.
    const isShed = !isCallback && !(mode === 'plain' && endpoint.method === 'GET');
    const weight = isCallback ? 0 : 1;
    const isFull = () => isShed && (underWay >= MOST_AT_ONCE || http.database.isBusy());
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: getBodyLimit(endpoint),
      onRequest: async (request, reply) => {
        if (isFull()) return refuseBusy(request, reply, 2);
        if (isCallback) limitCallbacks(request.ip);
        if (endpoint.takesText) takeAnyBody(request);
        return refuseLargeOfStrangers(http, endpoint, request, reply);
      },
      ...(endpoint.takesForm ? { config: { takesForm: true } } : {}),
      ...(endpoint.takesFile ? { config: { takesFile: true } } : {}),
      ...(endpoint.takesText ? { config: { takesText: true } } : {}),
      ...writesReplies(endpoint),
      handler: (request, reply) => {
        if (isFull()) return refuseBusy(request, reply, 2);
        underWay += weight;
        const answered = withinRequest(request, () =>
          withinDeadline(reply, (deadline) => run(http, route, request, reply, deadline)),
        );
        return answered.finally(() => {
          underWay -= weight;
        });
      },
    });
  };

  return {
    routes,
    read: (endpoint, handler) => add({ mode: 'read', endpoint, handler: handler as unknown as AnyHandler }),
    readFromReplica: (endpoint, handler) =>
      add({ mode: 'replica', endpoint, handler: handler as unknown as AnyHandler }),
    write: (endpoint, handler, before) =>
      add({
        mode: 'write',
        endpoint,
        handler: handler as unknown as AnyHandler,
        before: before as unknown as AnyBefore | undefined,
      }),
    plain: (endpoint, handler) => add({ mode: 'plain', endpoint, handler: handler as unknown as AnyHandler }),
    callback: (endpoint, handler) => add({ mode: 'callback', endpoint, handler: handler as unknown as AnyHandler }),
  };
};
