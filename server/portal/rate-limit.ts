import type { Db } from '../db/connection/database.ts';
import { countAttempt } from '../http/limits/rate-limit.ts';

/** What one address may ask of the portal in a minute, reads aside. */
export const countPortalRequest = (db: Db, ip: string): Promise<void> =>
  countAttempt(db, `portal:${ip}`, { attempts: 20, seconds: 60 });
