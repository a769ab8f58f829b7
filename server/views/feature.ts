import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

export const viewsFeature = {
  tables: { saved_views: 'full' },
  constraints: {
    saved_views_name_taken: { code: 'view_name_taken', message: 'You have a view of this name already', field: 'name' },
  },
} satisfies Feature<typeof tables>;
