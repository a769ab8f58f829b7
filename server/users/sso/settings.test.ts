import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { mapRole, readRoleRules } from './role-mapping.ts';

const GOOD = {
  PUBLIC_URL: 'https://space.example',
  OIDC_ISSUER: 'https://login.example/realms/staff',
  OIDC_CLIENT_ID: 'nafasi',
  OIDC_CLIENT_SECRET: 'a secret that is never printed',
  OIDC_ROLES: 'groups: nafasi-admins=admin, finance=accountant',
};

const refusal = (changes: Record<string, string>): string => {
  try {
    readConfig({ ...GOOD, ...changes });
    return 'taken';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the environment of single sign-on', () => {
  it('says who vouches for staff', () => {
    expect(readConfig(GOOD).sso).toMatchObject({
      ...{ issuer: GOOD.OIDC_ISSUER, name: 'SSO', createsUsers: false, only: false },
      redirectUri: 'https://space.example/api/login/sso/callback',
    });
    expect(readConfig({}).sso).toBeNull();
  });

  it.each([
    [{ PUBLIC_URL: '' }, 'PUBLIC_URL must be set together with OIDC_ISSUER.'],
    [{ PUBLIC_URL: 'http://space.example' }, /^PUBLIC_URL must begin with https:\/\//],
    [{ OIDC_ISSUER: '' }, 'OIDC_ISSUER must be set together with OIDC_CLIENT_ID.'],
    [{ OIDC_ISSUER: 'http://login.example' }, /^OIDC_ISSUER must be an address that begins with https:\/\//],
    [{ OIDC_ISSUER: 'login.example' }, /^OIDC_ISSUER must be an address/],
    [{ OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET must be set together with OIDC_ISSUER.'],
    [{ OIDC_ROLES: '' }, 'OIDC_ROLES must be set together with OIDC_ISSUER.'],
    [{ OIDC_ROLES: 'admins=admin' }, /^OIDC_ROLES must read like "groups: /],
    [{ OIDC_ROLES: 'groups: admins=owner' }, /^OIDC_ROLES names the role "owner"/],
    [{ OIDC_ROLES: 'groups: members=tenant' }, /^OIDC_ROLES names the role "tenant"/],
    [{ OIDC_ONLY: 'true' }, /^OIDC_EMERGENCY_ADMIN must be set together with OIDC_ONLY/],
    [{ OIDC_EMERGENCY_ADMIN: 'asha' }, 'OIDC_ONLY must be set together with OIDC_EMERGENCY_ADMIN.'],
    [{ OIDC_ONLY: 'perhaps' }, 'OIDC_ONLY must be true or false, but is "perhaps".'],
  ])('stops the start where it is wrong: %j', (changes, message) => {
    expect(refusal(changes as Record<string, string>)).toMatch(message);
  });

  it('never prints the secret', () => {
    const long = 'x'.repeat(1_001);
    expect(refusal({ OIDC_CLIENT_SECRET: long })).toBe('OIDC_CLIENT_SECRET must be at most 1000 characters.');
  });
});

describe('the mapping of roles', () => {
  const rules = readRoleRules(
    'groups: nafasi-admins=admin, "cn=finance,ou=groups"=accountant; realm_access.roles: desk=front_desk; email: jane@space.example=manager',
  );
  const map = (claims: Record<string, unknown>, email: string | null = null) => mapRole(rules, claims, email);

  it.each([
    [{ groups: ['finance', 'nafasi-admins'] }, 'admin'],
    [{ groups: 'nafasi-admins' }, 'admin'],
    [{ groups: ['cn=finance,ou=groups'] }, 'accountant'],
    [{ realm_access: { roles: ['desk'] } }, 'front_desk'],
    [{ 'realm_access.roles': ['desk'] }, 'front_desk'],
    [{ groups: ['cn=finance,ou=groups', 'nafasi-admins'] }, 'admin'],
    [{ groups: ['nafasi-admin'] }, null],
    [{ groups: ['NAFASI-ADMINS'] }, null],
    [{ groups: { 'nafasi-admins': true } }, null],
    [{ groups: null, realm_access: 'desk' }, null],
    [{}, null],
    // An address that the issuer does not answer for gives nothing.
    [{ email: 'jane@space.example' }, null],
  ])('of %j is %s', (claims, role) => {
    expect(map(claims)).toBe(role);
  });

  it('takes an address that is verified', () => {
    expect(map({}, 'jane@space.example')).toBe('manager');
  });
});
