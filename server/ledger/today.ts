import type { Day } from '../../domain/kernel/time.ts';
import { today } from '../clock.ts';
import type { Deps } from '../deps.ts';

export const getToday = async ({ clock, settings }: Pick<Deps, 'clock' | 'settings'>): Promise<Day> =>
  today(clock, (await settings.get()).general.timezone);
