import { getDashboard, getMetrics } from '../../domain/dashboard/contract.ts';
import type { Mount } from '../http/mount.ts';
import { dashboard, metrics, type Parts } from './service.ts';

export const dashboardRoutes = (mount: Mount, parts: Parts) => {
  mount.readFromReplica(getDashboard, (deps, { user }) => dashboard(deps, user.role, parts));
  mount.readFromReplica(getMetrics, (deps, { user }) => metrics(deps, user.role, parts.needs));
};
