import type { Feature } from '../feature.ts';
import { minutesUnsealed } from './sealing.ts';

export const integrityFeature = {
  tables: {},
  dashboardNeeds: { sealing: { permission: 'audit:verify', count: () => minutesUnsealed } },
} satisfies Feature<object>;
