import type { AuditEntry } from './contract.ts';

type Change = Pick<AuditEntry, 'action' | 'entity' | 'entityId' | 'before' | 'after'>;

// Kept in the log as digests so that a change shows; nobody needs to read them.
const SECRET_COLUMNS = ['password_hash'];

export const withoutSecrets = (image: Record<string, unknown> | null): Record<string, unknown> | null =>
  image && Object.fromEntries(Object.entries(image).filter(([column]) => !SECRET_COLUMNS.includes(column)));

type Words = { text: string; path: string | null };
type Teller = (change: Change) => Words | null;

const text = (row: Record<string, unknown> | null, key: string): string => {
  const value = row?.[key];
  return typeof value === 'string' ? value : '';
};

const personOf = (row: Record<string, unknown> | null): string =>
  [text(row, 'first_name'), text(row, 'last_name')].filter(Boolean).join(' ') || text(row, 'username') || 'a user';

const tellUser: Teller = ({ action, before, after }) => {
  const path = '/users';
  const who = personOf(after ?? before);
  if (action === 'login') return { text: 'signed in', path: null };
  if (action === 'logout') return { text: 'signed out', path: null };
  if (action === 'login_failed') return { text: 'failed to sign in', path: null };
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

const tellSettings: Teller = ({ entityId }) => ({ text: `saved the ${entityId} settings`, path: '/settings' });

// One teller per audited table. A feature that adds a table adds its words here.
const TELLERS: Readonly<Record<string, Teller>> = { users: tellUser, settings: tellSettings };

// What a person would say happened, or null where there is nothing to tell.
export const describeChange = (change: Change): Words | null => TELLERS[change.entity]?.(change) ?? null;
