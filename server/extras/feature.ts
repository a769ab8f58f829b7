import { paths, withQuery } from '../../domain/kernel/paths.ts';
import { describeThing } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

export const extrasFeature = {
  tables: { extras: 'no-delete' },
  constraints: {
    extras_name_taken: { code: 'extra_name_taken', message: 'Another extra has this name', field: 'name' },
    extras_bookable_once: {
      code: 'conflict',
      message: 'An extra that is sold by the month cannot be booked along with a room',
      field: 'isBookable',
    },
    extras_stock_booked: {
      code: 'conflict',
      message: 'More of these are booked at one time to come; change those bookings first',
      field: 'stock',
    },
  },
  auditTexts: { extras: describeThing('extra', withQuery(paths.workspaces, { tab: 'extras' })) },
} satisfies Feature<typeof tables>;
