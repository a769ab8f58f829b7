import type { ErrorCode } from '../../domain/kernel/errors.ts';

type Refusal = { code: ErrorCode; message: string; field?: string };

// What the database says when a rule is broken, in words for people. A constraint that is not here is a programming
// error and answers 500, because the rules should have refused it first.
export const CONSTRAINTS: Readonly<Record<string, Refusal>> = {
  users_username_taken: { code: 'username_taken', message: 'This username is taken', field: 'username' },
  users_email_taken: { code: 'email_taken', message: 'This e-mail address belongs to another user', field: 'email' },
  users_last_admin: {
    code: 'last_admin',
    message: 'The last active administrator cannot be disabled or given another role',
  },
  sessions_user_active: { code: 'unauthorized', message: 'Unauthorized' },
};
