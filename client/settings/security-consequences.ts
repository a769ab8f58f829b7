import { ROLE_LABELS } from '../../domain/kernel/access.ts';
import type { SecuritySettings } from '../../domain/settings/contract.ts';
import { STAFF_ROLES } from '../../domain/settings/security/staff-addresses.ts';

const count = (n: number, unit: string): string => (n === 1 ? `one ${unit}` : `${n} ${unit}s`);

/** Minutes without activity that a session may have; without auto-logout there is no limit. */
const patience = ({ autoLogout, autoLogoutMinutes }: SecuritySettings): number =>
  autoLogout ? autoLogoutMinutes : Number.POSITIVE_INFINITY;

const isSame = (before: SecuritySettings, after: SecuritySettings): boolean =>
  before.staffAddresses.join() === after.staffAddresses.join() &&
  before.staffAddressRoles.join() === after.staffAddressRoles.join();

const listRoles = (roles: SecuritySettings['staffAddressRoles']): string =>
  roles.length === STAFF_ROLES.length
    ? 'All staff'
    : `Users of the roles ${roles.map((role) => ROLE_LABELS[role]).join(', ')}`;

/** What a change does to people who are signed in now, in sentences; nothing where it does nothing to them. */
export function describeConsequences(before: SecuritySettings, after: SecuritySettings): string[] {
  const consequences: string[] = [];
  if (after.sessionTimeout < before.sessionTimeout)
    consequences.push(
      `Users who signed in more than ${count(after.sessionTimeout, 'hour')} ago are signed out immediately.`,
    );
  if (patience(after) < patience(before))
    consequences.push(`Users inactive for ${count(after.autoLogoutMinutes, 'minute')} are signed out immediately.`);
  if (after.twoFactorAuth && !before.twoFactorAuth)
    consequences.push(
      'Administrators, managers, accountants and human resources without an authenticator app must set one up to continue. This includes you.',
    );
  if (after.staffAddresses.length > 0 && !isSame(before, after))
    consequences.push(
      `${listRoles(after.staffAddressRoles)} at any other address are refused, wherever they signed in. Their work there stops.`,
    );
  return consequences;
}
