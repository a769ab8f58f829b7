import { and, asc, eq, sql } from 'drizzle-orm';
import type { BodyOf, OutputOf } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../domain/kernel/errors.ts';
import type {
  addMemberLogin as AddMemberLogin,
  listUnlinkedUsers as ListUnlinkedUsers,
  MemberLogin,
} from '../../domain/members/login-contract.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { tenantContacts } from '../tenants/lock-tenant.ts';
import { inviteUser } from '../users/service.ts';
import { tenantUsers, usersById } from '../users/tenant-users.ts';
import { linkMember } from './link.ts';
import { memberAccounts } from './tables.ts';

type Links = readonly { userId: string; createdAt: string }[];

const present = async (db: Db, links: Links): Promise<MemberLogin[]> => {
  const users = await usersById(
    db,
    links.map(({ userId }) => userId),
  );
  return links.flatMap(({ userId, createdAt }) => {
    const user = users.get(userId);
    return user ? [{ ...user, linkedAt: createdAt }] : [];
  });
};

const refuseUnknownTenant = async (db: Db, tenantId: string): Promise<void> => {
  if (!(await tenantContacts(db, new Set([tenantId]))).has(tenantId)) throw notFound('Tenant');
};

export const listLogins = async ({ db }: Pick<Deps, 'db'>, tenantId: string): Promise<MemberLogin[]> => {
  await refuseUnknownTenant(db, tenantId);
  const links = await db
    .select()
    .from(memberAccounts)
    .where(eq(memberAccounts.tenantId, tenantId))
    .orderBy(asc(memberAccounts.createdAt), asc(memberAccounts.userId));
  return present(db, links);
};

export const countLogins = ({ db }: Pick<Deps, 'db'>, tenantId: string): Promise<number> =>
  db.$count(memberAccounts, eq(memberAccounts.tenantId, tenantId));

const getLogin = async (db: Db, userId: string): Promise<MemberLogin> => {
  const links = await db.select().from(memberAccounts).where(eq(memberAccounts.userId, userId));
  const [login] = await present(db, links);
  if (!login) throw notFound('Login');
  return login;
};

/** The user and the link come together: nobody is left who can sign in and sees nothing. */
export const addLogin = async (
  deps: Deps,
  tenantId: string,
  input: BodyOf<typeof AddMemberLogin>,
): Promise<MemberLogin> => {
  await refuseUnknownTenant(deps.db, tenantId);
  const { id } = await inviteUser(deps, { ...input, role: 'tenant', mustChangePassword: true });
  await linkMember(deps.db, { userId: id, tenantId });
  return getLogin(deps.db, id);
};

const refuseOthers = async (db: Db, userId: string): Promise<void> => {
  const user = (await usersById(db, [userId])).get(userId);
  if (!user) throw notFound('User');
  if (user.role !== 'tenant') {
    throw invalid({ userId: `${user.username} is a staff user; only users with the role Tenant can be linked` });
  }
};

export const linkLogin = async ({ db }: Pick<Deps, 'db'>, tenantId: string, userId: string): Promise<MemberLogin> => {
  await refuseUnknownTenant(db, tenantId);
  await refuseOthers(db, userId);
  const [linked] = await db
    .select({ tenantId: memberAccounts.tenantId })
    .from(memberAccounts)
    .where(eq(memberAccounts.userId, userId));
  if (linked && linked.tenantId !== tenantId) {
    const name = (await tenantContacts(db, new Set([linked.tenantId]))).get(linked.tenantId)?.companyName;
    throw new AppError('conflict', `This user already signs in for ${name}; remove the login there first`);
  }
  if (!linked) await linkMember(db, { userId, tenantId });
  return getLogin(db, userId);
};

/** The database ends the sessions with the link. A login of another tenant is not found here. */
export const removeLogin = async ({ db }: Pick<Deps, 'db'>, tenantId: string, userId: string): Promise<void> => {
  const removed = await db
    .delete(memberAccounts)
    .where(and(eq(memberAccounts.userId, userId), eq(memberAccounts.tenantId, tenantId)))
    .returning({ userId: memberAccounts.userId });
  if (removed.length === 0) throw notFound('Login');
};

const MOST_OFFERED = 20;

export const unlinkedUsers = (
  { db }: Pick<Deps, 'db'>,
  q: string | undefined,
): Promise<OutputOf<typeof ListUnlinkedUsers>> =>
  tenantUsers(db, {
    q,
    except: sql`(select ${memberAccounts.userId} from ${memberAccounts})`,
    atMost: MOST_OFFERED,
  });
