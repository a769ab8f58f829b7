import type { APIRequestContext } from '@playwright/test';
import { toDay } from '../../domain/kernel/time.ts';

/** Today in the space, wherever the test runs. */
export const spaceToday = async (admin: APIRequestContext): Promise<string> => {
  const { timezone } = (await (await admin.get('/api/config')).json()) as { timezone: string };
  return toDay(new Date().toISOString(), timezone);
};
