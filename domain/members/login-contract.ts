import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { Instant } from '../kernel/time.ts';
import { CreateUserInput, User } from '../users/contract.ts';
import { OpenSession } from '../users/session-contract.ts';

export const MemberLogin = User.pick({
  id: true,
  username: true,
  email: true,
  firstName: true,
  lastName: true,
  status: true,
  mustChangePassword: true,
  lastLoginAt: true,
})
  .extend({ linkedAt: Instant })
  .meta({ id: 'MemberLogin', description: 'A user who signs in for a tenant' });
export type MemberLogin = z.infer<typeof MemberLogin>;

export const listMemberLogins = endpoint({
  method: 'GET',
  path: '/api/tenants/:id/logins',
  summary: 'Who signs in for a tenant, first come first',
  access: 'users:read',
  params: IdParams,
  output: z.array(MemberLogin),
});

export const MemberLoginInput = CreateUserInput.omit({ role: true, mustChangePassword: true });

export const addMemberLogin = endpoint({
  method: 'POST',
  path: '/api/tenants/:id/logins',
  summary: 'Create a login for a tenant, with a temporary password',
  access: 'users:manage',
  confirm: true,
  params: IdParams,
  body: MemberLoginInput,
  output: MemberLogin,
  status: 201,
});

const LoginParams = z.object({ id: Id, userId: Id });

export const linkMemberLogin = endpoint({
  method: 'PUT',
  path: '/api/tenants/:id/logins/:userId',
  summary: 'Let an existing user with the role tenant sign in for a tenant; done again it changes nothing',
  access: 'users:manage',
  params: LoginParams,
  output: MemberLogin,
});

export const removeMemberLogin = endpoint({
  method: 'DELETE',
  path: '/api/tenants/:id/logins/:userId',
  summary: 'Remove a tenant’s login and sign it out; the user stays, without a company',
  access: 'users:manage',
  params: LoginParams,
  output: null,
});

export const MemberSession = OpenSession.omit({ current: true })
  .extend({ userId: Id, username: z.string() })
  .meta({ id: 'MemberSession', description: 'Where a login of a tenant is signed in' });
export type MemberSession = z.infer<typeof MemberSession>;

export const listMemberSessions = endpoint({
  method: 'GET',
  path: '/api/tenants/:id/login-sessions',
  summary: 'Where the logins of a tenant are signed in, the last used first',
  access: 'users:read',
  params: IdParams,
  output: z.array(MemberSession),
});

export const endMemberSession = endpoint({
  method: 'DELETE',
  path: '/api/tenants/:id/login-sessions/:sessionId',
  summary: 'End one session of a tenant’s login',
  access: 'users:manage',
  params: z.object({ id: Id, sessionId: Id }),
  output: null,
});

export const endMemberSessions = endpoint({
  method: 'DELETE',
  path: '/api/tenants/:id/login-sessions',
  summary: 'Sign all logins of a tenant out everywhere',
  access: 'users:manage',
  params: IdParams,
  output: z.object({ ended: z.int() }),
});

export const listUnlinkedUsers = endpoint({
  method: 'GET',
  path: '/api/unlinked-logins',
  summary: 'Active users with the role tenant who belong to no tenant yet, by name, at most 20',
  access: 'users:read',
  query: z.object({ q: z.string().trim().max(200).optional() }),
  output: z.array(User.pick({ id: true, username: true, email: true, firstName: true, lastName: true })),
});
