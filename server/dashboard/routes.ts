import { getDashboard, getMetrics } from '../../domain/dashboard/contract.ts';
import type { Mount } from '../http/mount.ts';
import { dashboard, metrics } from './service.ts';

export const dashboardRoutes = (mount: Mount) => {
  mount.read(getDashboard, (deps, { user }) => dashboard(deps, user.role));
  mount.read(getMetrics, (deps, { user }) => metrics(deps, user.role));
};
