import * as z from 'zod';
import { PERMISSION_NAMES, Role } from '../kernel/access.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { optionalEmail, optionalText } from '../kernel/text.ts';
import { Instant } from '../kernel/time.ts';
import { Dispatch } from '../messages/delivery.ts';
import { SECOND_FACTORS } from './second-factor.ts';

/**
 * No rule about length here: what counts is decided by passwordProblem, so that form and server say the same. The
 * upper bound keeps a megabyte of text away from the hash function.
 */
export const Password = z.string('Password is required').max(256, 'Password may have at most 256 characters');

/** Of somebody who is signed in, by which they show again that it is them. */
export const OwnPassword = Password.min(1, 'Current password is required')
  .nullish()
  .meta({ description: 'Needed where the account has a password' });

export const Username = z
  .string('Username is required')
  .trim()
  .normalize('NFC')
  .min(3, 'Username must be at least 3 characters')
  .max(60, 'Username may have at most 60 characters')
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._@-]*$/u, 'Username may have letters, digits and . _ @ -');

export const USER_STATUSES = ['active', 'disabled'] as const;
export const UserStatus = z.enum(USER_STATUSES);
export type UserStatus = z.infer<typeof UserStatus>;

export const User = z
  .object({
    id: Id,
    username: z.string(),
    email: z.string().nullable(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    role: Role,
    status: UserStatus,
    mustChangePassword: z.boolean(),
    secondFactor: z.boolean().meta({ description: 'Whether a second factor is asked for at the sign-in' }),
    hasPassword: z.boolean(),
    singleSignOn: z.boolean().meta({ description: 'Whether the user is linked to an account at the issuer' }),
    lastLoginAt: Instant.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const CurrentUser = User.extend({
  permissions: z.array(z.enum(PERMISSION_NAMES as [(typeof PERMISSION_NAMES)[number]])),
  idleMinutes: z.int().nullable().meta({ description: 'Minutes without activity before sign-out; null when off' }),
  secondFactors: z.array(z.enum(SECOND_FACTORS)).meta({ description: 'What a second step can be done with' }),
  secondFactorDue: z.boolean().meta({ description: 'Whether a second factor must be set up before anything else' }),
  usesPassword: z
    .boolean()
    .meta({ description: 'Whether a password of yours counts here, also to confirm that it is you' }),
}).meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof CurrentUser>;

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in user',
  access: 'self',
  output: CurrentUser,
});

export const LoginInput = z.object({
  username: z.string('Username is required').trim().min(1, 'Username is required').max(254),
  password: Password.min(1, 'Password is required'),
});
export type LoginInput = z.infer<typeof LoginInput>;

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  summary: 'Sign in with a username (or email) and password; code_required asks for the second step',
  access: 'public',
  body: LoginInput,
  output: CurrentUser,
});

export const loginPage = endpoint({
  method: 'GET',
  path: '/api/login',
  summary: 'Redirects to the login page',
  access: 'public',
  output: null,
  status: 302,
  media: 'text/html',
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'Sign out and end the session',
  access: 'public',
  output: null,
});

export const ChangePasswordInput = z.object({
  currentPassword: Password.min(1, 'Current password is required'),
  newPassword: Password,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/change-password',
  summary: 'Change your own password; every other session of yours ends',
  access: 'self',
  body: ChangePasswordInput,
  output: z.object({ message: z.string() }),
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  summary: 'Users, newest first',
  access: 'users:read',
  query: listQuery(['createdAt', 'username']).extend({ role: Role.optional(), status: UserStatus.optional() }),
  output: z.array(User),
});

export const UserCounts = z.object({
  active: z.int(),
  disabled: z.int(),
  admins: z.int().meta({ description: 'Active ones' }),
});
export type UserCounts = z.infer<typeof UserCounts>;

export const countUsers = endpoint({
  method: 'GET',
  path: '/api/user-counts',
  summary: 'How many users there are of each status, and how many of them manage the others',
  access: 'users:read',
  output: UserCounts,
});

const person = {
  email: optionalEmail,
  firstName: optionalText('First name', 60),
  lastName: optionalText('Last name', 60),
};

export const CreateUserInput = z.object({
  username: Username,
  ...person,
  role: Role,
  password: Password.min(1, 'Password is required'),
  mustChangePassword: z.boolean().default(true),
});

export const createUser = endpoint({
  method: 'POST',
  path: '/api/users',
  summary: 'Invite a user with a temporary password',
  access: 'users:manage',
  confirm: true,
  body: CreateUserInput,
  output: User.extend({
    invitation: Dispatch.nullable().meta({ description: 'The mail to the user; null without an address' }),
  }).meta({ id: 'InvitedUser' }),
  status: 201,
});

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/users/:id',
  summary: 'Change a name, role or status; a new role or status ends the sessions',
  access: 'users:manage',
  confirm: true,
  params: IdParams,
  // A field that is not sent stays as it is; an empty one is cleared.
  body: z.object({
    email: person.email.optional(),
    firstName: person.firstName.optional(),
    lastName: person.lastName.optional(),
    role: Role.optional(),
    status: UserStatus.optional(),
  }),
  output: User,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/users/:id/reset-password',
  summary: 'Set a temporary password; the user must change it at the next sign-in',
  access: 'users:manage',
  confirm: true,
  params: IdParams,
  body: z.object({ password: Password.min(1, 'Password is required') }),
  output: User,
});

export const endSessions = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/sessions',
  summary: 'Sign the user out everywhere',
  access: 'users:manage',
  params: IdParams,
  output: z.object({ ended: z.int() }),
});

export const SetupInput = z.object({
  code: z.string('The one-time code is required').trim().min(1, 'The one-time code is required').max(64),
  username: Username,
  email: optionalEmail,
  firstName: optionalText('First name', 60),
  lastName: optionalText('Last name', 60),
  password: Password.min(1, 'Password is required'),
});

export const setup = endpoint({
  method: 'POST',
  path: '/api/setup',
  summary: 'Make the first administrator with the one-time code from the server log, and sign in as that',
  access: 'public',
  body: SetupInput,
  output: CurrentUser,
  status: 201,
});
