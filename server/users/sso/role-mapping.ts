import { ROLES, type Role } from '../../../domain/kernel/access.ts';

/** Who has this value in this claim, has this role here. */
export type RoleRule = { claim: string; value: string; role: Role };

export type StaffRole = Exclude<Role, 'tenant'>;

// A tenant's login belongs to a company, which no issuer knows of.
const isStaffRole = (role: string): role is StaffRole =>
  role !== 'tenant' && (ROLES as readonly string[]).includes(role);

const FORM = 'must read like "groups: nafasi-admins=admin, finance=accountant"';

/** Apart at the sign, but not within quotes: the name of a group may have commas in it. */
const splitAt = (text: string, sign: ',' | ';'): string[] =>
  (text.match(new RegExp(`(?:"[^"]*"|[^"${sign}])+`, 'g')) ?? []).map((part) => part.trim()).filter(Boolean);

const readRule = (claim: string, text: string): RoleRule => {
  const [, quoted, plain, role = ''] = /^(?:"([^"]+)"|([^"]+?))\s*=\s*([a-z_]+)$/.exec(text) ?? [];
  const value = quoted ?? plain;
  if (!value) throw new Error(`${FORM}, which "${text}" does not`);
  if (!isStaffRole(role))
    throw new Error(`names the role "${role}", which is none of ${ROLES.filter(isStaffRole).join(', ')}`);
  return { claim, value, role };
};

/** Reads "groups: admins=admin, finance=accountant; email: jane@space.example=manager". The first rule that fits counts. */
export const readRoleRules = (text: string): RoleRule[] => {
  const rules = splitAt(text, ';').flatMap((part) => {
    const [, claim, list = ''] = /^([^\s"]+?):\s+(.+)$/s.exec(part) ?? [];
    if (!claim) throw new Error(`${FORM}, which "${part}" does not`);
    return splitAt(list, ',').map((one) => readRule(claim, one));
  });
  if (rules.length === 0) throw new Error(FORM);
  return rules;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A claim by its name, or by the names on the way to it: Keycloak has its roles in "realm_access.roles". */
const readClaim = (claims: Record<string, unknown>, name: string): unknown => {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split('.')
    .reduce<unknown>((inner, key) => (isObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined), claims);
};

/** Whether a claim is a text of this value, or a list with it. */
export const hasValue = (claims: Record<string, unknown>, name: string, value: string): boolean => {
  const found = readClaim(claims, name);
  return Array.isArray(found) ? found.includes(value) : found === value;
};

/** The role of somebody, or null where no rule fits. An address counts as one only once it is verified. */
export const mapRole = (
  rules: readonly RoleRule[],
  claims: Record<string, unknown>,
  verifiedEmail: string | null,
): Role | null => {
  const fits = ({ claim, value }: RoleRule): boolean =>
    claim === 'email' ? verifiedEmail === value.toLowerCase() : hasValue(claims, claim, value);
  return rules.find(fits)?.role ?? null;
};
