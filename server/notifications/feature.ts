import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

export const notifications = {
  tables: { notifications: 'full' },
} satisfies Feature<typeof tables>;
