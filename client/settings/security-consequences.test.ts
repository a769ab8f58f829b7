import { describe, expect, it } from 'vitest';
import type { SecuritySettings } from '../../domain/settings/contract.ts';
import { defaultSettings } from '../../domain/settings/rules.ts';
import { describeConsequences } from './security-consequences.ts';

const { security } = defaultSettings(true);
const consequences = (before: Partial<SecuritySettings>, after: Partial<SecuritySettings>) =>
  describeConsequences({ ...security, ...before }, { ...security, ...before, ...after });

describe('A change of the security settings', () => {
  it.each<[string, Partial<SecuritySettings>, Partial<SecuritySettings>, RegExp[]]>([
    ['a shorter timeout', {}, { sessionTimeout: 1 }, [/signed in more than one hour ago/]],
    ['a longer timeout', {}, { sessionTimeout: 48 }, []],
    ['a shorter auto-logout', {}, { autoLogoutMinutes: 5 }, [/inactive for 5 minutes/]],
    ['auto-logout turned on', { autoLogout: false }, { autoLogout: true }, [/inactive for 10 minutes/]],
    ['auto-logout turned off', {}, { autoLogout: false }, []],
    ['minutes of an auto-logout that is off', { autoLogout: false }, { autoLogoutMinutes: 1 }, []],
    ['two-factor turned on', {}, { twoFactorAuth: true }, [/must set one up to continue/]],
    ['two-factor turned off', { twoFactorAuth: true }, { twoFactorAuth: false }, []],
    ['strong passwords', { requireStrongPasswords: false }, { requireStrongPasswords: true }, []],
    ['a list of networks', {}, { staffAddresses: ['10.0.0.0/8'] }, [/^All staff at any other address are refused/]],
    [
      'a list for fewer roles',
      { staffAddresses: ['10.0.0.0/8'] },
      { staffAddressRoles: ['manager', 'hr'] },
      [/^Users of the roles Manager, Human Resources at any other address/],
    ],
    ['an emptied list', { staffAddresses: ['10.0.0.0/8'] }, { staffAddresses: [] }, []],
    ['two at once', {}, { sessionTimeout: 2, twoFactorAuth: true }, [/2 hours/, /set one up/]],
  ])('to %s tells whom it signs out', (_, before, after, expected) => {
    expect(consequences(before, after)).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
  });
});
