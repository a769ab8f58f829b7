import type { SecuritySettings } from '../../domain/settings/contract.ts';

const count = (n: number, unit: string): string => (n === 1 ? `one ${unit}` : `${n} ${unit}s`);

/** Minutes without activity that a session may have; without auto-logout there is no limit. */
const patience = ({ autoLogout, autoLogoutMinutes }: SecuritySettings): number =>
  autoLogout ? autoLogoutMinutes : Number.POSITIVE_INFINITY;

/** What a change does to people who are signed in now, in sentences; nothing where it does nothing to them. */
export function describeConsequences(before: SecuritySettings, after: SecuritySettings): string[] {
  const consequences: string[] = [];
  if (after.sessionTimeout < before.sessionTimeout)
    consequences.push(`Whoever signed in more than ${count(after.sessionTimeout, 'hour')} ago is signed out at once.`);
  if (patience(after) < patience(before))
    consequences.push(
      `Whoever has done nothing for ${count(after.autoLogoutMinutes, 'minute')} is signed out at once.`,
    );
  if (after.twoFactorAuth && !before.twoFactorAuth)
    consequences.push(
      'Administrators, managers, accountants and human resources without an authenticator app must set one up before they go on. So must you.',
    );
  return consequences;
}
