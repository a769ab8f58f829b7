import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { toMailbox } from '../../domain/bookings/mailbox.ts';
import { invalid } from '../../domain/kernel/errors.ts';
import type { Actor, Database, Db } from '../db/connection/database.ts';
import { auditEvent } from '../db/query/audit-event.ts';
import type { Deps } from '../deps.ts';
import { countAttempt } from '../http/limits/rate-limit.ts';
import { sendMessage } from '../messages/send.ts';
import { findActiveTenantByEmail, findTenant, lockTenantShared, type TenantSummary } from '../tenants/lock-tenant.ts';
import { hashToken, newToken } from '../users/sessions.ts';
import { MEMBER_DAYS } from './member-cookie.ts';
import { memberCodes, memberSessions } from './tables.ts';

const CODE_MINUTES = 10;
const MOST_TRIES = 5;
const QUARTER_HOUR = 15 * 60;
const ANSWER_MS = 300;

// Answers no sooner than work takes, so that the time of an answer does not tell whether an address is known.
const evenly = async <T>(work: Promise<T>): Promise<T> => {
  await Promise.allSettled([work, sleep(ANSWER_MS)]);
  return work;
};

export type Visitor = {
  ip: string;
  userAgent: string;
  requestId: string;
  /** What the cookie of the browser that asks for a code holds. */
  browser: string | null;
};

const toActor = ({ requestId }: Visitor): Actor => ({ id: 'anonymous', name: 'Visitor', requestId });

const hashCode = (tenantId: string, code: string): string => hashToken(`${tenantId}:${code}`);

// A new code ends the one before it in the same browser.
const keepCode = async (db: Db, tenantId: string, code: string, browser: string): Promise<void> => {
  const fresh = {
    tenantId,
    codeHash: hashCode(tenantId, code),
    attempts: 0,
    expiresAt: sql`clock_timestamp() + make_interval(mins => ${CODE_MINUTES})`,
  };
  await db
    .insert(memberCodes)
    .values({ browserHash: hashToken(browser), ...fresh })
    .onConflictDoUpdate({ target: memberCodes.browserHash, set: fresh });
};

const writeCode = async (deps: Deps, email: string, browser: string): Promise<void> => {
  const active = await findActiveTenantByEmail(deps, email);
  const tenant = active && (await lockTenantShared(deps, active.id));
  if (tenant?.status !== 'active') return;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await keepCode(deps.db, tenant.id, code, browser);
  await sendMessage(deps, {
    kind: 'member_code',
    eventKey: `member_code:${randomUUID()}`,
    to: { email: tenant.email, phone: tenant.phone },
    values: {
      contactPerson: tenant.contactPerson,
      tenantName: tenant.companyName,
      code,
      minutes: String(CODE_MINUTES),
    },
  });
};

/**
 * Answers the same, after the same time, whether the address is known or not.
 * What one address asks for is counted apart, so that strangers leave the member most of what there is.
 */
export const sendCode = async (
  deps: Deps,
  database: Database,
  email: string,
  visitor: Visitor & { browser: string },
): Promise<void> => {
  const mailbox = toMailbox(email);
  await countAttempt(deps.db, `member-code:address:${visitor.ip}`, { attempts: 20, seconds: QUARTER_HOUR });
  await countAttempt(deps.db, `member-code:${mailbox}:${visitor.ip}`, { attempts: 5, seconds: QUARTER_HOUR });
  await countAttempt(deps.db, `member-code:${mailbox}`, { attempts: 15, seconds: QUARTER_HOUR });
  await evenly(database.transact(toActor(visitor), (tx) => writeCode({ ...deps, db: tx }, email, visitor.browser)));
};

const WRONG_CODE = 'This code is wrong or has expired; request a new one';

// A try counts before the code is looked at, and stays counted: five at once are five.
const countTry = async (db: Db, tenantId: string, browser: string): Promise<boolean> => {
  const counted = await db
    .update(memberCodes)
    .set({ attempts: sql`${memberCodes.attempts} + 1` })
    .where(
      and(
        eq(memberCodes.browserHash, hashToken(browser)),
        eq(memberCodes.tenantId, tenantId),
        lt(memberCodes.attempts, MOST_TRIES),
        gt(memberCodes.expiresAt, sql`clock_timestamp()`),
      ),
    )
    .returning({ tenantId: memberCodes.tenantId });
  return counted.length > 0;
};

// Deleting the code uses it up: nobody else can.
const redeemCode = async (db: Db, tenantId: string, code: string, browser: string): Promise<boolean> => {
  const used = await db
    .delete(memberCodes)
    .where(and(eq(memberCodes.browserHash, hashToken(browser)), eq(memberCodes.codeHash, hashCode(tenantId, code))))
    .returning({ tenantId: memberCodes.tenantId });
  return used.length > 0;
};

const openSession = async (db: Db, tenantId: string, { ip, userAgent }: Visitor): Promise<string> => {
  const token = newToken();
  await db.insert(memberSessions).values({
    tokenHash: hashToken(token),
    tenantId,
    ip,
    userAgent: userAgent.slice(0, 300),
    expiresAt: sql`clock_timestamp() + make_interval(days => ${MEMBER_DAYS})`,
  });
  await auditEvent(db, 'member_known', 'tenants', tenantId, { ip });
  return token;
};

type Entry = { email: string; code: string };
type Known = { tenant: TenantSummary; token: string };

const tryCode = async (deps: Deps, database: Database, { email, code }: Entry, visitor: Visitor): Promise<Known> => {
  const { browser } = visitor;
  const known = await findActiveTenantByEmail(deps, email);
  if (!known || !browser || !(await countTry(deps.db, known.id, browser))) throw invalid({ code: WRONG_CODE });
  return database.transact(toActor(visitor), async (tx) => {
    const tenant = await lockTenantShared({ ...deps, db: tx }, known.id);
    if (tenant?.status !== 'active' || !(await redeemCode(tx, tenant.id, code, browser)))
      throw invalid({ code: WRONG_CODE });
    return { tenant, token: await openSession(tx, tenant.id, visitor) };
  });
};

export const enterCode = (deps: Deps, database: Database, entry: Entry, visitor: Visitor): Promise<Known> =>
  evenly(tryCode(deps, database, entry, visitor));

/** The tenant that a browser is known as; null for a visitor, and for a tenant that is not active any more. */
export const findMember = async (
  deps: Pick<Deps, 'db' | 'settings'>,
  token: string | null,
  find: typeof findTenant = findTenant,
): Promise<TenantSummary | null> => {
  if (!token) return null;
  const [session] = await deps.db
    .select({ tenantId: memberSessions.tenantId })
    .from(memberSessions)
    .where(and(eq(memberSessions.tokenHash, hashToken(token)), gt(memberSessions.expiresAt, sql`clock_timestamp()`)));
  const tenant = session ? await find(deps, session.tenantId) : null;
  return tenant?.status === 'active' ? tenant : null;
};

export const leave = async ({ db }: Pick<Deps, 'db'>, token: string): Promise<void> => {
  await db.delete(memberSessions).where(eq(memberSessions.tokenHash, hashToken(token)));
};
