import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

export const viewsFeature = {
  tables: { saved_views: 'full' },
  constraints: {
    saved_views_name_taken: { code: 'view_name_taken', message: 'This view name is already in use', field: 'name' },
  },
} satisfies Feature<typeof tables>;
