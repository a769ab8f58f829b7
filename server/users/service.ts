import { and, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { can, PERMISSION_NAMES, type Permission, rolesWith } from '../../domain/kernel/access.ts';
import type { BodyOf, QueryOf } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../domain/kernel/errors.ts';
import { paths } from '../../domain/kernel/paths.ts';
import type { Dispatch } from '../../domain/messages/delivery.ts';
import type {
  createUser as CreateUser,
  CurrentUser,
  listUsers as ListUsers,
  updateUser as UpdateUser,
  User,
  UserCounts,
} from '../../domain/users/contract.ts';
import { fullName, passwordProblem } from '../../domain/users/rules.ts';
import { isSecondFactorDue } from '../../domain/users/second-factor.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { limitTo } from '../http/list/list-search.ts';
import { countRows, keyset } from '../http/list/page.ts';
import { publicAddress } from '../http/site/public-address.ts';
import { dispatched, sendMessage } from '../messages/send.ts';
import { BREACHED, isBreached } from './breached-passwords.ts';
import { tellEmailChanged, tellPasswordChanged } from './mails/account-mails.ts';
import { hashPassword } from './passwords.ts';
import { anyFactor, listFactors } from './second-factor/factors.ts';
import { mayUsePassword } from './sso/password-rule.ts';
import { users } from './tables.ts';
import { isCalled } from './user-names.ts';

const columns = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  role: users.role,
  status: users.status,
  mustChangePassword: users.mustChangePassword,
  secondFactor: anyFactor,
  hasPassword: sql<boolean>`${users.passwordHash} is not null`,
  singleSignOn: sql<boolean>`exists (select from user_identities linked where linked.user_id = users.id)`,
  lastLoginAt: users.lastLoginAt,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
};

export const getUser = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<User> => {
  const [user] = await db.select(columns).from(users).where(eq(users.id, id));
  if (!user) throw notFound('User');
  return user;
};

export const getCurrent = async (deps: Deps, id: string): Promise<CurrentUser> => {
  const [user, secondFactors] = await Promise.all([getUser(deps, id), listFactors(deps.db, id)]);
  const { security } = await deps.settings.get();
  return {
    ...user,
    secondFactors,
    permissions: PERMISSION_NAMES.filter((permission) => can(user.role, permission)),
    idleMinutes: security.autoLogout ? security.autoLogoutMinutes : null,
    secondFactorDue: isSecondFactorDue(user.role, user.secondFactor, security.twoFactorAuth),
    usesPassword: user.hasPassword && mayUsePassword(deps.config, user),
  };
};

const userFilter = (query: QueryOf<typeof ListUsers>): SQL | undefined => {
  return and(
    query.role ? eq(users.role, query.role) : undefined,
    query.status ? eq(users.status, query.status) : undefined,
  );
};

export const listUsers = async (
  { db }: Deps,
  query: QueryOf<typeof ListUsers>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<User[]> => {
  const page = keyset(query, {
    sorts: { createdAt: users.createdAt, username: users.username },
    id: users.id,
    otherwise: '-createdAt',
  });
  const words = query.q ? [isCalled(query.q)] : null;
  const filter = await limitTo(db, users.id, [words, userFilter(query)], { page, count: query.count });
  const rows = await db
    .select({ ...columns, cursor: page.cursor })
    .from(users)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, users, filter, reply);
  return page.finish(request, reply, rows);
};

export const countUsers = async ({ db }: Deps): Promise<UserCounts> => {
  const countWhere = (filter: SQL | undefined) => sql<number>`(count(*) filter (where ${filter}))::int`;
  const active = eq(users.status, 'active');
  const [counts] = await db
    .select({
      active: countWhere(active),
      disabled: countWhere(eq(users.status, 'disabled')),
      admins: countWhere(and(active, eq(users.role, 'admin'))),
    })
    .from(users);
  if (!counts) throw new Error('A count always answers');
  return counts;
};

type Named = {
  username: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  secondFactor?: boolean;
};

/** Refuses a password that breaks the policy, by the same rule that the form shows while one types, and one that was stolen elsewhere. */
export const checkNewPassword = async (deps: Deps, password: string, user: Named, field: string): Promise<void> => {
  const { security, general } = await deps.settings.get();
  const problem = passwordProblem(password, {
    strong: security.requireStrongPasswords,
    hasSecondFactor: user.secondFactor ?? false,
    contextWords: [
      user.username,
      user.firstName,
      user.lastName,
      user.email,
      user.email?.split('@')[0] ?? null,
      general.companyName,
      'nafasi',
    ],
  });
  if (problem) throw invalid({ [field]: problem });
  if (!security.requireStrongPasswords) return;
  if (await isBreached(password, deps.config.breachedPasswords)) throw invalid({ [field]: BREACHED });
};

type NewUser = Omit<BodyOf<typeof CreateUser>, 'mustChangePassword'> & { mustChangePassword: boolean; demo?: boolean };

export const insertUser = async (db: Db, { password, ...user }: NewUser): Promise<User> => {
  const [created] = await db
    .insert(users)
    .values({ ...user, passwordHash: await hashPassword(password) })
    .returning(columns);
  if (!created) throw new Error('The insert answered no row');
  return created;
};

export const inviteUser = async (deps: Deps, input: NewUser): Promise<User & { invitation: Dispatch | null }> => {
  await checkNewPassword(deps, input.password, input, 'password');
  const user = await insertUser(deps.db, input);
  if (!user.email) return { ...user, invitation: null };
  const place = deps.config.publicUrl ? ` at ${publicAddress(deps.config, paths.login)}` : '';
  const sent = await sendMessage(deps, {
    kind: 'invitation',
    eventKey: `invitation:${user.id}`,
    to: { email: user.email },
    values: { name: fullName(user), username: user.username, firstSignIn: `when you first sign in${place}` },
  });
  return { ...user, invitation: dispatched(sent) };
};

export const updateUser = async (
  deps: Deps,
  id: string,
  actorId: string,
  changes: BodyOf<typeof UpdateUser>,
): Promise<User> => {
  const before = await getUser(deps, id);
  const demoted = changes.role !== undefined && changes.role !== before.role;
  const disabled = changes.status !== undefined && changes.status !== before.status;
  if (id === actorId && (demoted || disabled)) {
    throw new AppError('own_account', 'You cannot change your own role or status: ask another administrator.');
  }
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return before;
  const [after] = await deps.db.update(users).set(given).where(eq(users.id, id)).returning(columns);
  if (!after) throw notFound('User');
  if (after.email !== before.email) await tellEmailChanged(deps, id, before.email, after.email);
  return after;
};

export const resetPassword = async (deps: Deps, id: string, actorId: string, password: string): Promise<User> => {
  if (id === actorId) {
    throw new AppError('own_account', 'Change your own password on your account page.');
  }
  const user = await getUser(deps, id);
  const secondFactor = (await listFactors(deps.db, id)).includes('app');
  await checkNewPassword(deps, password, { ...user, secondFactor }, 'password');
  const [after] = await deps.db
    .update(users)
    .set({ passwordHash: await hashPassword(password), mustChangePassword: true })
    .where(eq(users.id, id))
    .returning(columns);
  if (!after) throw notFound('User');
  await tellPasswordChanged(deps, id, 'byAdministrator');
  return after;
};

/** Whether anybody can sign in at all. Outside demo mode the accounts of a demo space are nobody. */
export const hasUsers = async (db: Db, demo: boolean): Promise<boolean> => {
  const real = demo ? undefined : eq(users.demo, false);
  return (await db.select({ id: users.id }).from(users).where(real).limit(1)).length > 0;
};

/** Whether the first administrator is still missing. Once there is a user, there always is one. */
export const createSetupCheck = ({ db, config }: Pick<Deps, 'db' | 'config'>) => {
  let populated = false;
  return async (): Promise<boolean> => {
    populated ||= await hasUsers(db, config.demo);
    return !populated;
  };
};

/** The ids of those who may do something, as a query for others to look in. */
export const activeUserIds = (roles: Placeholder): SQL =>
  sql`(select ${users.id} from ${users} where ${users.status} = 'active' and ${users.role} = any(${roles}::text[]))`;

export const activeUsersWith = (db: Db, permission: Permission): Promise<{ id: string }[]> =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.status, 'active'), inArray(users.role, [...rolesWith(permission)])));
