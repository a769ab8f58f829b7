import { getDashboard, getMetrics } from '../../domain/dashboard/contract.ts';
import type { Mount } from '../http/mount.ts';
import type { Needs } from './figures.ts';
import { dashboard, metrics } from './service.ts';

export const dashboardRoutes = (mount: Mount, needs: Needs) => {
  mount.read(getDashboard, (deps, { user }) => dashboard(deps, user.role, needs));
  mount.read(getMetrics, (deps, { user }) => metrics(deps, user.role, needs));
};
