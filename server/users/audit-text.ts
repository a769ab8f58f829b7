import { paths } from '../../domain/kernel/paths.ts';
import { type Describer, text } from '../db/query/audit-text.ts';

const personText = (row: Record<string, unknown> | null): string =>
  [text(row, 'first_name'), text(row, 'last_name')].filter(Boolean).join(' ') || text(row, 'username') || 'a user';

const sessionsText = (row: Record<string, unknown> | null): string =>
  row?.ended === 1 ? 'a session of a user' : `${row?.ended ?? 'the'} sessions of a user`;

export const describeUser: Describer = ({ action, before, after }) => {
  const path = paths.users;
  const who = personText(after ?? before);
  if (action === 'login')
    return { text: after?.by === 'passkey' ? 'signed in with a passkey' : 'signed in', path: null };
  if (action === 'logout') return { text: 'signed out', path: null };
  if (action === 'login_failed') return { text: 'failed to sign in', path: null };
  if (action === 'password_reset_asked') return { text: 'asked for a link to reset a password', path: null };
  if (action === 'password_reset') return { text: 'reset their password by a link', path: null };
  if (action === 'address_refused') return { text: 'was refused at an address that is not in the list', path: null };
  if (action === 'second_factor_failed') return { text: 'failed the second step of a sign-in', path: null };
  if (action === 'confirmed') return { text: 'confirmed their identity', path: null };
  if (action === 'confirmation_failed') return { text: 'failed to confirm their identity', path: null };
  if (action === 'counter_pin_set') return { text: 'set their PIN for the counter', path: null };
  if (action === 'counter_pin_failed') return { text: 'entered a wrong PIN at the counter', path: null };
  if (action === 'role_kept')
    return { text: 'kept the role of the last administrator, though the issuer names another', path };
  if (action === 'sessions_ended') return { text: `ended ${sessionsText(after)}`, path };
  if (action === 'insert') return { text: `added the user ${who}`, path };
  if (action !== 'update') return null;
  if (text(before, 'status') !== text(after, 'status'))
    return { text: `${text(after, 'status') === 'active' ? 'enabled' : 'disabled'} the user ${who}`, path };
  if (text(before, 'role') !== text(after, 'role'))
    return { text: `gave ${who} the role ${text(after, 'role').replace('_', ' ')}`, path };
  if (text(before, 'password_hash') !== text(after, 'password_hash'))
    return { text: `set a new password for ${who}`, path };
  return { text: `changed the details of ${who}`, path };
};

/** Set-up that was begun and not finished has changed nothing yet. */
export const describeSecondFactor: Describer = ({ action, before, after }) => {
  const path = paths.users;
  if (action === 'delete') return before?.confirmed_at ? { text: 'removed a second factor', path } : null;
  if (action !== 'update' || !after?.confirmed_at) return null;
  if (!before?.confirmed_at) return { text: 'turned on a second factor', path };
  return text(before, 'recovery_salt') === text(after, 'recovery_salt')
    ? { text: 'used a recovery code', path }
    : { text: 'created new recovery codes', path };
};

export const describePasskey: Describer = ({ action, before, after }) => {
  const path = paths.users;
  const passkey = `the passkey ${text(after ?? before, 'name')}`;
  if (action === 'passkey_copied') return { text: `refused ${passkey}, which may have been copied`, path };
  if (action === 'insert') return { text: `added ${passkey}`, path };
  if (action === 'delete') return { text: `removed ${passkey}`, path };
  return text(before, 'name') === text(after, 'name') ? null : { text: `renamed ${passkey}`, path };
};
