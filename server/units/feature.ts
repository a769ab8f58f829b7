import { paths, withQuery } from '../../domain/kernel/paths.ts';
import { describeThing } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

const path = withQuery(paths.workspaces, { tab: 'units' });

export const unitsFeature = {
  tables: { floors: 'no-delete', units: 'no-delete' },
  constraints: {
    floors_name_taken: { code: 'floor_name_taken', message: 'Another floor has this name', field: 'name' },
    units_name_taken: {
      code: 'unit_name_taken',
      message: 'Another unit of this kind has this name on this floor',
      field: 'name',
    },
    // A unit is refused before where it names no package: this is the package that somebody wants to delete.
    units_package_id_workspace_packages_id_fk: {
      code: 'package_in_use',
      message: 'Units belong to this package, so it cannot be deleted. Deactivate it instead, or change its units.',
    },
  },
  auditTexts: { floors: describeThing('floor', paths.floorPlan), units: describeThing('unit', path) },
} satisfies Feature<typeof tables>;
