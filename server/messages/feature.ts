import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

export const messages = {
  tables: {
    message_templates: 'no-delete',
    message_stops: 'full',
  },
} satisfies Feature<typeof tables>;
