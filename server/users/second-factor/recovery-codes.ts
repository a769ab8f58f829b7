import { randomBytes, randomInt } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import {
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_GROUP,
  RECOVERY_GROUPS,
} from '../../../domain/users/second-factor.ts';
import { PASSWORD_COST } from '../passwords.ts';

const group = () =>
  Array.from({ length: RECOVERY_GROUP }, () => RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length))).join('');

const newCode = () => Array.from({ length: RECOVERY_GROUPS }, group).join('-');

/**
 * Short enough to be typed from paper, so hashed as slowly as a password. One salt for a person's codes lets a code be
 * looked up instead of being tried against each.
 */
export const hashRecoveryCode = async (code: string, salt: string): Promise<string> =>
  (await hashRaw(code.replaceAll('-', ''), { ...PASSWORD_COST, salt: Buffer.from(salt, 'hex') })).toString('hex');

export type NewRecoveryCodes = { codes: string[]; salt: string; hashes: string[] };

export const newRecoveryCodes = async (): Promise<NewRecoveryCodes> => {
  const salt = randomBytes(16).toString('hex');
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  return { codes, salt, hashes: await Promise.all(codes.map((code) => hashRecoveryCode(code, salt))) };
};
