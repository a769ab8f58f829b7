import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

export const httpFeature = {
  tables: { idempotency_keys: 'full', throttle: 'full' },
} satisfies Feature<typeof tables>;
