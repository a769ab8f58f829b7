import * as z from 'zod';
import { flag } from '../../startup/environment-values.ts';
import { StartError } from '../../startup/start-error.ts';
import { type RoleRule, readRoleRules } from './role-mapping.ts';

const words = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .default([]);

const line = (most: number) =>
  z.string().trim().min(1, 'must not be empty').max(most, `must be at most ${most} characters`).optional();

const yes = flag.default(false);

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** Guarded on its way, or without one: http is for this machine alone. */
export const isGuarded = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname));
};

const issuerProblem = (text: string): string | null => {
  if (!isGuarded(text)) return 'must be an address that begins with https:// (http:// only for this machine)';
  const { search, hash, username } = new URL(text);
  return search || hash || username ? 'must be an address without a question mark, a # or a user' : null;
};

const roleRules = z.string().transform((text, context): RoleRule[] => {
  try {
    return readRoleRules(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
    return z.NEVER;
  }
});

/** The part of the environment that says who vouches for staff, and as what they come in. */
export const ssoSettings = {
  OIDC_ISSUER: z
    .string()
    .max(500, 'must be at most 500 characters')
    .refine((text) => issuerProblem(text) === null, { error: ({ input }) => issuerProblem(String(input)) ?? '' })
    .optional(),
  OIDC_CLIENT_ID: line(200),
  OIDC_CLIENT_SECRET: line(1_000),
  OIDC_NAME: line(40),
  OIDC_ROLES: roleRules.optional(),
  OIDC_CREATE_USERS: yes,
  OIDC_ONLY: yes,
  OIDC_EMERGENCY_ADMIN: line(60),
  OIDC_TRUST_EMAIL: yes,
  OIDC_SCOPES: words,
  OIDC_MFA_ACR: words,
};

export type SsoConfig = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the button and texts call the issuer. */
  name: string;
  roles: readonly RoleRule[];
  createsUsers: boolean;
  /** Staff sign in by the issuer alone. */
  only: boolean;
  /** The one administrator whose password counts even so. */
  emergencyAdmin: string | null;
  /** The issuer's addresses are verified, though it does not say so. */
  trustsEmail: boolean;
  scopes: readonly string[];
  /** What the issuer calls a sign-in with two factors, in its claim acr. */
  mfaAcr: readonly string[];
  /** Where the issuer sends people back to. */
  redirectUri: string;
};

type Given = z.output<z.ZodObject<typeof ssoSettings>>;

export const SSO_CALLBACK = '/api/login/sso/callback';

// What says nothing without an issuer.
const isSet = (value: unknown): boolean =>
  value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);

export const readSsoConfig = (e: Given & { PUBLIC_URL?: string | undefined }): SsoConfig | null => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_ROLES: roles } = e;
  if (issuer === undefined) {
    const alone = Object.keys(ssoSettings).find((name) => isSet(e[name as keyof Given]));
    if (alone) throw new StartError(`OIDC_ISSUER must be set together with ${alone}.`);
    return null;
  }
  const need = <T>(name: string, value: T | undefined | null): T => {
    if (value === undefined || value === null) throw new StartError(`${name} must be set together with OIDC_ISSUER.`);
    return value;
  };
  if (e.OIDC_ONLY !== (e.OIDC_EMERGENCY_ADMIN !== undefined))
    throw new StartError(
      e.OIDC_ONLY
        ? 'OIDC_EMERGENCY_ADMIN must be set together with OIDC_ONLY: the administrator who comes in with a password while the issuer is away.'
        : 'OIDC_ONLY must be set together with OIDC_EMERGENCY_ADMIN.',
    );
  const home = need('PUBLIC_URL', e.PUBLIC_URL).replace(/\/+$/, '');
  if (!isGuarded(home))
    throw new StartError(`PUBLIC_URL must begin with https:// where OIDC_ISSUER is set, but is "${home}".`);
  return {
    issuer,
    clientId: need('OIDC_CLIENT_ID', clientId),
    clientSecret: need('OIDC_CLIENT_SECRET', clientSecret),
    name: e.OIDC_NAME ?? 'SSO',
    roles: need('OIDC_ROLES', roles),
    createsUsers: e.OIDC_CREATE_USERS,
    only: e.OIDC_ONLY,
    emergencyAdmin: e.OIDC_EMERGENCY_ADMIN ?? null,
    trustsEmail: e.OIDC_TRUST_EMAIL,
    scopes: e.OIDC_SCOPES,
    mfaAcr: e.OIDC_MFA_ACR,
    redirectUri: `${home}${SSO_CALLBACK}`,
  };
};

/** What the issuer is called in a sentence. */
export const issuerName = ({ sso }: { sso: SsoConfig | null }): string => sso?.name ?? 'single sign-on';
