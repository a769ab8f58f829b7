import type { Cluster } from './cluster.ts';
import type { Measured } from './figure.ts';
import { agreements } from './parts/agreements.ts';
import { beside } from './parts/beside.ts';
import { billing } from './parts/billing.ts';
import { dashboard } from './parts/dashboard.ts';
import { drag } from './parts/drag.ts';
import { floor } from './parts/floor.ts';
import { guards } from './parts/guards.ts';
import { lists } from './parts/lists.ts';
import { migration } from './parts/migration.ts';
import { pages } from './parts/pages.ts';
import { payroll } from './parts/payroll.ts';
import { pooler } from './parts/pooler.ts';
import { profile } from './parts/profile.ts';
import { list, search } from './parts/reading.ts';
import { replica } from './parts/replica.ts';
import { reports } from './parts/reports.ts';
import { rows } from './parts/rows.ts';
import { javascript } from './parts/sizes.ts';
import { start } from './parts/start.ts';
import { tracing } from './parts/tracing.ts';
import { mixed, writing } from './parts/writing.ts';
import type { Sizes } from './sizes.ts';

export type Part = (cluster: Cluster, sizes: Sizes) => Promise<Measured>;

/** Every part that --only can name, in the order in which they are measured. */
export const PARTS = {
  list,
  writing,
  mixed,
  guards,
  profile,
  search,
  dashboard,
  reports,
  lists,
  billing,
  agreements,
  migration,
  beside,
  replica,
  pooler,
  tracing,
  payroll,
  start,
  javascript,
  pages,
  rows,
  drag,
  floor,
} as const satisfies Record<string, Part>;

export type PartName = keyof typeof PARTS;
