import { AppError } from '../../../domain/kernel/errors.ts';
import type { Db } from '../../db/connection/database.ts';
import { countAttempt } from '../../http/limits/rate-limit.ts';

const QUARTER = 15 * 60;
const HOUR = 3_600;
const OF_ADDRESS = { attempts: 10, seconds: QUARTER };
const OF_ALL = { attempts: 300, seconds: HOUR };
const OF_ACCOUNT = { attempts: 3, seconds: HOUR };
const TRIES = { attempts: 30, seconds: QUARTER };

/** Who asks too often is told so, and so is everybody where the whole space is asked too often: neither says who has an account. */
export const countResetRequest = async (db: Db, ip: string): Promise<void> => {
  await countAttempt(db, `reset:address:${ip}`, OF_ADDRESS);
  await countAttempt(db, 'reset:all', OF_ALL);
};

/** Whether an account may be mailed another link; nobody is told that it may not. */
export const countAccountResets = async (db: Db, account: string): Promise<boolean> => {
  try {
    await countAttempt(db, `reset:${account}`, OF_ACCOUNT);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false;
    throw error;
  }
};

/** A link cannot be guessed, but each guess is work. */
export const countResetTry = (db: Db, ip: string): Promise<void> => countAttempt(db, `reset:try:${ip}`, TRIES);
