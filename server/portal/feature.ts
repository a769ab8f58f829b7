import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

export const portalFeature = {
  tables: { member_codes: 'full', member_sessions: 'full' },
} satisfies Feature<typeof tables>;
