import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, getTableColumns, ilike, or, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import type {
  ChannelChange,
  ChannelInput,
  Environment,
  listMpesaChannels as ListChannels,
  MpesaChannel,
} from '../../../domain/mpesa/contract.ts';
import { callbackProblem, isSimulated } from '../../../domain/mpesa/protocol.ts';
import { cashAccountById, findCashAccount } from '../../cash/accounts.ts';
import { type Sealed, seal } from '../../crypto/seal.ts';
import type { Db } from '../../db/connection/database.ts';
import { uuidV7 } from '../../db/query/uuid-v7.ts';
import type { Deps } from '../../deps.ts';
import { containing, countRows, keyset } from '../../http/list/page.ts';
import { toSecurityCredential } from '../daraja/security-credential.ts';
import { forgetToken } from '../daraja/token.ts';
import { mpesaChannels, mpesaReceipts, mpesaRequests } from '../tables.ts';
import { type ChannelRow, getChannelRow } from './find.ts';

type ChannelDeps = Pick<Deps, 'db' | 'config' | 'settings'>;

const SECRETS = ['consumerKey', 'consumerSecret', 'passkey', 'securityCredential'] as const;
export type Secret = (typeof SECRETS)[number] | 'callbackToken';

/** Seals a value to its channel and field, so that a copy of it elsewhere does not open. */
export const sealedFor = (channelId: string, field: Secret): string => `mpesa channel ${channelId} ${field}`;

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

// When a payment was last announced by Safaricom itself.
const lastHeard = async (db: Db, channelId: string): Promise<string | null> => {
  const [row] = await db
    .select({ at: mpesaReceipts.createdAt })
    .from(mpesaReceipts)
    .where(and(eq(mpesaReceipts.channelId, channelId), sql`${mpesaReceipts.seenIn} && array['c2b', 'stk']`))
    .orderBy(desc(mpesaReceipts.createdAt), desc(mpesaReceipts.id))
    .limit(1);
  return row?.at ?? null;
};

const lastTest = async (db: Db, channelId: string): Promise<string | null> => {
  const [row] = await db
    .select({ at: mpesaRequests.updatedAt })
    .from(mpesaRequests)
    .where(and(eq(mpesaRequests.channelId, channelId), eq(mpesaRequests.isTest, true), eq(mpesaRequests.state, 'paid')))
    .orderBy(desc(mpesaRequests.createdAt), desc(mpesaRequests.id))
    .limit(1);
  return row?.at ?? null;
};

export const presentChannel = async (deps: ChannelDeps, row: ChannelRow): Promise<MpesaChannel> => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  shortcode: row.shortcode,
  storeNumber: row.storeNumber,
  environment: row.environment,
  baseUrl: row.baseUrl,
  cashAccountId: row.cashAccountId,
  cashAccountName: (await cashAccountById(deps, row.cashAccountId)).name,
  initiatorName: row.initiatorName,
  pullNumber: row.pullNumber,
  credentials: {
    consumerKey: row.consumerKey !== null,
    consumerSecret: row.consumerSecret !== null,
    passkey: row.passkey !== null,
    securityCredential: row.securityCredential !== null,
    certificate: row.certificate !== null,
  },
  refusesUnknown: row.refusesUnknown,
  isActive: row.isActive,
  urlsRegisteredAt: row.urlsRegisteredAt,
  pullRegisteredAt: row.pullRegisteredAt,
  testPaidAt: await lastTest(deps.db, row.id),
  lastMessageAt: await lastHeard(deps.db, row.id),
  callbackProblem: callbackProblem(deps.config.publicUrl ?? '', row.environment),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

export const listChannels = async (
  deps: ChannelDeps,
  query: QueryOf<typeof ListChannels>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<MpesaChannel[]> => {
  const { db } = deps;
  const page = keyset(query, { sorts: { name: mpesaChannels.name }, id: mpesaChannels.id, otherwise: 'name' });
  const filter = query.q
    ? or(ilike(mpesaChannels.name, containing(query.q)), ilike(mpesaChannels.shortcode, containing(query.q)))
    : undefined;
  const rows = await db
    .select({ ...getTableColumns(mpesaChannels), cursor: page.cursor })
    .from(mpesaChannels)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, mpesaChannels, filter, reply);
  return Promise.all(page.finish(request, reply, rows).map((row) => presentChannel(deps, row)));
};

const NEVER_MIXED = {
  real: 'This space has a real paybill or till: a simulator cannot be added beside it',
  simulated: 'This space has a simulator: a real paybill or till cannot be added beside it',
} as const;

// Play money and real money never meet in one space. The database holds it too; here it is said which of the two is there.
const refuseMixing = async (db: Db, environment: Environment): Promise<void> => {
  const [known] = await db.select({ environment: mpesaChannels.environment }).from(mpesaChannels).limit(1);
  if (!known || isSimulated(known.environment) === isSimulated(environment)) return;
  const message = isSimulated(environment) ? NEVER_MIXED.real : NEVER_MIXED.simulated;
  throw new AppError('conflict', message, { fields: { environment: message } });
};

type Given = { [field in (typeof SECRETS)[number] | 'initiatorPassword']?: string | null | undefined };

// The password itself is not kept: what Safaricom wants is made of it at once.
const withCredential = (environment: Environment, given: Given, certificate: string | null): Given =>
  given.initiatorPassword
    ? { ...given, securityCredential: toSecurityCredential(environment, given.initiatorPassword, certificate) }
    : given;

type SealedSecrets = Partial<Record<(typeof SECRETS)[number], Sealed | null>>;

// What is written as it was sent.
const withoutSecrets = <G extends Given>({
  initiatorPassword: _,
  consumerKey: __,
  consumerSecret: ___,
  passkey: ____,
  securityCredential: _____,
  ...kept
}: G) => kept;

const sealAll = async ({ config }: ChannelDeps, id: string, given: Given): Promise<SealedSecrets> => {
  const sent = SECRETS.filter((field) => given[field] !== undefined);
  const sealed = await Promise.all(
    sent.map(async (field) => {
      const text = given[field];
      return [field, text ? await seal(config, text, sealedFor(id, field)) : null] as const;
    }),
  );
  return Object.fromEntries(sealed);
};

export const createChannel = async (deps: ChannelDeps, input: ChannelInput): Promise<MpesaChannel> => {
  const { db, config } = deps;
  await refuseMixing(db, input.environment);
  const place = await findCashAccount(deps, { cashAccountId: input.cashAccountId, paymentMethod: 'mobile_money' });
  const id = uuidV7();
  // In figures and the letters to f: none of the words that Safaricom forbids can be in it.
  const token = randomBytes(32).toString('hex');
  const [row] = await db
    .insert(mpesaChannels)
    .values({
      ...withoutSecrets(input),
      ...(await sealAll(deps, id, withCredential(input.environment, input, input.certificate))),
      id,
      cashAccountId: place.id,
      callbackToken: await seal(config, token, sealedFor(id, 'callbackToken')),
      callbackTokenHash: hashToken(token),
    })
    .returning();
  if (!row) throw new Error('The insert answered no row');
  return presentChannel(deps, row);
};

const refuseOtherAddress = ({ environment }: ChannelRow, baseUrl: string | null | undefined): void => {
  if (baseUrl === undefined) return;
  if ((environment === 'simulator') !== (baseUrl !== null))
    throw invalid({ baseUrl: 'A simulator needs its address, and no other environment takes one' });
};

export const updateChannel = async (deps: ChannelDeps, id: string, change: ChannelChange): Promise<MpesaChannel> => {
  const { db } = deps;
  const before = await getChannelRow(db, id);
  refuseOtherAddress(before, change.baseUrl);
  const { cashAccountId, ...kept } = withoutSecrets(change);
  const place =
    cashAccountId === undefined ? null : await findCashAccount(deps, { cashAccountId, paymentMethod: 'mobile_money' });
  const certificate = change.certificate === undefined ? before.certificate : change.certificate;
  const given = Object.fromEntries(
    Object.entries(kept).filter(([, value]) => value !== undefined),
  ) as Partial<ChannelRow>;
  const [row] = await db
    .update(mpesaChannels)
    .set({
      ...given,
      ...(await sealAll(deps, id, withCredential(before.environment, change, certificate))),
      ...(place ? { cashAccountId: place.id } : {}),
      updatedAt: before.updatedAt,
    })
    .where(eq(mpesaChannels.id, id))
    .returning();
  if (!row) throw new Error('The update answered no row');
  if (change.consumerKey !== undefined || change.consumerSecret !== undefined) await forgetToken(db, id);
  return presentChannel(deps, row);
};
