import type { Role } from '../../../domain/kernel/access.ts';
import { hasValue, mapRole } from './role-mapping.ts';
import type { SsoConfig } from './settings.ts';

/** What a verified ID token says of somebody, as far as we go by it. */
export type SsoPerson = {
  issuer: string;
  subject: string;
  /** In small letters; null where the issuer does not answer for it. */
  verifiedEmail: string | null;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
  role: Role | null;
  /** Whether the issuer has asked for two factors. */
  mfa: boolean;
  /** In seconds, when they last proved who they are. */
  authTime: number | null;
};

type Claims = Record<string, unknown>;

// RFC 8176: what takes something that one has, beside the session itself.
const SECOND_FACTORS = ['mfa', 'otp', 'hwk', 'sc'];

const readText = (claims: Claims, name: string, most: number): string | null => {
  const value = claims[name];
  const text = typeof value === 'string' ? value.normalize('NFC').trim() : '';
  return text !== '' && text.length <= most ? text : null;
};

const isTrue = (value: unknown): boolean => value === true || value === 'true';

/** Microsoft Entra has no email_verified; xms_edov says that the owner of the domain answers for the address. */
const verifiedEmail = (claims: Claims, { trustsEmail }: SsoConfig): string | null => {
  const { email_verified: verified, xms_edov: byDomain } = claims;
  const isVerified =
    isTrue(verified) ||
    (verified === undefined && (trustsEmail || isTrue(byDomain) || byDomain === 1 || byDomain === '1'));
  const email = readText(claims, 'email', 254)?.toLowerCase() ?? '';
  return isVerified && /^[^\s@]+@[^\s@]+$/.test(email) ? email : null;
};

export const readPerson = (config: SsoConfig, claims: Claims & { iss: string; sub: string }): SsoPerson => {
  const email = verifiedEmail(claims, config);
  return {
    issuer: claims.iss,
    subject: claims.sub,
    verifiedEmail: email,
    username: readText(claims, 'preferred_username', 60),
    firstName: readText(claims, 'given_name', 60),
    lastName: readText(claims, 'family_name', 60),
    role: mapRole(config.roles, claims, email),
    mfa:
      SECOND_FACTORS.some((factor) => hasValue(claims, 'amr', factor)) ||
      (typeof claims.acr === 'string' && config.mfaAcr.includes(claims.acr)),
    authTime: typeof claims.auth_time === 'number' ? claims.auth_time : null,
  };
};
