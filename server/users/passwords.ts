import { hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB and two passes: OWASP's minimum for password storage. */
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), PASSWORD_COST);

// Verified in the place of an unknown user's hash, so that the time of an answer does not tell who exists.
let decoy: Promise<string> | null = null;

export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  decoy ??= hashPassword('a password that nobody has');
  const matches = await verify(stored ?? (await decoy), password.normalize('NFKC'));
  return stored !== null && matches;
};
