import type { Feature } from '../feature.ts';
import { minutesUnsealed } from './sealing.ts';
import type * as tables from './tables.ts';

export const integrityFeature = {
  tables: { anchors: 'no-delete', space_identity: 'read-only' },
  dashboardNeeds: { sealing: { permission: 'audit:verify', count: () => minutesUnsealed } },
} satisfies Feature<typeof tables>;
