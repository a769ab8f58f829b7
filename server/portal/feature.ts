import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

export const portal = {
  tables: { member_codes: 'full', member_sessions: 'full' },
} satisfies Feature<typeof tables>;
