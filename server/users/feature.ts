import { sql } from 'drizzle-orm';
import type { Feature } from '../feature.ts';
import { describePasskey, describeSecondFactor, describeUser } from './audit-text.ts';
import type * as counterPinTables from './counter-pin-tables.ts';
import type * as passkeyTables from './passkeys/tables.ts';
import type * as resetTables from './password-reset/tables.ts';
import { identityData, loginData, passkeyData, sessionData } from './personal-data.ts';
import { keyContext } from './second-factor/verify-code.ts';
import type * as secondFactorTables from './second-factor-tables.ts';
import { describeIdentity } from './sso/audit-text.ts';
import type * as ssoTables from './sso/tables.ts';
import type * as tables from './tables.ts';

export const usersFeature = {
  tables: {
    users: 'no-delete',
    sessions: 'full',
    known_devices: 'full',
    setup_codes: 'full',
    second_factors: 'full',
    login_steps: 'full',
    passkeys: 'full',
    passkey_challenges: 'full',
    counter_pins: 'no-delete',
    user_identities: 'full',
    sso_trips: 'full',
    password_resets: 'full',
  },
  constraints: {
    users_username_taken: { code: 'username_taken', message: 'This username is taken', field: 'username' },
    users_email_taken: { code: 'email_taken', message: 'This email address belongs to another user', field: 'email' },
    users_last_admin: {
      code: 'last_admin',
      message: 'The last active administrator cannot be disabled or given another role',
    },
    passkeys_credential_taken: { code: 'conflict', message: 'This passkey already belongs to an account' },
    user_identities_user: { code: 'conflict', message: 'This user is linked to another account of the issuer' },
    passkeys_most: { code: 'conflict', message: 'You have 20 passkeys. Remove one that you no longer use first' },
    sessions_user_active: { code: 'unauthorized', message: 'Unauthorized' },
  },
  integrityRules: [
    {
      id: 'sessions-of-the-active',
      title: 'Only active users have sessions',
      broken: `
        select format('User %s', u.username) as what from sessions s join users u on u.id = s.user_id where u.status <> 'active'`,
    },
  ],
  sealed: { second_factors: { what: 'second factors', key: 'user_id', columns: { sealed_key: keyContext } } },
  auditTexts: {
    users: describeUser,
    second_factors: describeSecondFactor,
    passkeys: describePasskey,
    user_identities: describeIdentity,
  },
  personalData: { user: ({ id }) => [loginData(sql`id = ${id}`), passkeyData(id), sessionData(id), identityData(id)] },
} satisfies Feature<
  typeof tables &
    typeof secondFactorTables &
    typeof counterPinTables &
    typeof passkeyTables &
    typeof ssoTables &
    typeof resetTables
>;
