import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

export const backups = {
  tables: {
    backups: 'no-delete',
  },
} satisfies Feature<typeof tables>;
