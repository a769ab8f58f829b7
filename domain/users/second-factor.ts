import type { Role } from '../kernel/access.ts';

/** Those who can move money, change access or read people's documents. Others may have a second factor and need none. */
export const SECOND_FACTOR_ROLES: readonly Role[] = ['admin', 'manager', 'accountant', 'hr', 'auditor'];

/** What the second step of a sign-in can be done with. */
export const SECOND_FACTORS = ['app', 'passkey'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** What is asked for after the password. */
export const secondStepNeeds = (factors: readonly SecondFactor[]): string => {
  if (!factors.includes('passkey')) return 'Enter the code from your authenticator app.';
  return factors.includes('app')
    ? 'Enter the code from your authenticator app, or use your passkey.'
    : 'Use your passkey to finish signing in.';
};

/** Whether somebody must set up a second factor before anything else. */
export const isSecondFactorDue = (role: Role, hasOne: boolean, required: boolean): boolean =>
  required && !hasOne && SECOND_FACTOR_ROLES.includes(role);

/** Letters and digits that are not mistaken for each other, in groups that can be read out: "k7mq-x2vd-9hte" has 59 bits. */
export const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
export const RECOVERY_GROUP = 4;
export const RECOVERY_GROUPS = 3;
export const RECOVERY_CODES = 10;

export type TypedCode = { kind: 'app' | 'recovery'; code: string };

const RECOVERY = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_GROUP * RECOVERY_GROUPS}}$`);

/** Spaces, dashes and case are how a person writes a code down and no part of it, and a digit of full width is that digit. */
export const readCode = (typed: string): TypedCode | null => {
  const plain = typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toLowerCase();
  if (/^[0-9]{6}$/.test(plain)) return { kind: 'app', code: plain };
  return RECOVERY.test(plain) ? { kind: 'recovery', code: plain } : null;
};
