import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

export const packages = {
  tables: {
    workspace_packages: 'full',
  },
  constraints: {
    workspace_packages_name_taken: {
      code: 'package_name_taken',
      message: 'Another package has this name',
      field: 'name',
    },
    workspace_packages_full: { code: 'package_full', message: 'This package has no space left' },
  },
} satisfies Feature<typeof tables>;
