import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

export const healthFeature = {
  tables: { browser_blocks: 'full' },
} satisfies Feature<typeof tables>;
