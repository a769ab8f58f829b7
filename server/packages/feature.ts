import { paths } from '../../domain/kernel/paths.ts';
import { describeThing } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

export const packagesFeature = {
  tables: { workspace_packages: 'full' },
  constraints: {
    workspace_packages_name_taken: {
      code: 'package_name_taken',
      message: 'Another package has this name',
      field: 'name',
    },
    workspace_packages_full: { code: 'package_full', message: 'This package has no space left' },
  },
  auditTexts: { workspace_packages: describeThing('package', paths.workspaces) },
} satisfies Feature<typeof tables>;
