import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

export const privacy = {
  tables: {
    privacy_requests: 'append-only',
  },
} satisfies Feature<typeof tables>;
