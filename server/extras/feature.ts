import { paths, withQuery } from '../../domain/kernel/paths.ts';
import { describeThing } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

export const extrasFeature = {
  tables: { extras: 'no-delete' },
  constraints: {
    extras_name_taken: { code: 'extra_name_taken', message: 'Another extra has this name', field: 'name' },
  },
  auditTexts: { extras: describeThing('extra', withQuery(paths.workspaces, { tab: 'extras' })) },
} satisfies Feature<typeof tables>;
