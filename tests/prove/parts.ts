import { part as agreements } from './parts/agreements.ts';
import { part as attack } from './parts/attack.ts';
import { part as auditLength } from './parts/audit-length.ts';
import { part as bank } from './parts/bank.ts';
import { part as bigExport } from './parts/big-export.ts';
import { part as callbacks } from './parts/callbacks.ts';
import { part as checkout } from './parts/checkout.ts';
import { part as creditors } from './parts/creditors.ts';
import { part as databaseAway } from './parts/database-away.ts';
import { part as etims } from './parts/etims.ts';
import { part as failover } from './parts/failover.ts';
import { part as growth } from './parts/growth.ts';
import { part as increase } from './parts/increase.ts';
import { part as kills } from './parts/kills.ts';
import { part as load } from './parts/load.ts';
import { part as matrix } from './parts/matrix.ts';
import { part as migration } from './parts/migration.ts';
import { part as mpesa } from './parts/mpesa.ts';
import { part as mpesaAway } from './parts/mpesa-away.ts';
import { part as pooler } from './parts/pooler.ts';
import { part as replica } from './parts/replica.ts';
import { part as reportPlans } from './parts/report-plans.ts';
import { part as retryStorm } from './parts/retry-storm.ts';
import { part as sigterm } from './parts/sigterm.ts';
import { part as slowClients } from './parts/slow-clients.ts';
import { part as soak } from './parts/soak.ts';
import { part as upgrade } from './parts/upgrade.ts';
import { part as workload } from './parts/workload.ts';

export type Figures = Record<string, string | number>;

export type Options = {
  // Everything that is left to chance follows from it.
  seed: number;
  // A taste of some seconds instead of the whole.
  short: boolean;
  // So many operations or rounds instead of the usual number.
  count: number | null;
  say(line: string): void;
};

// One proof of the suite. It answers what it measured, and throws at the first deviation.
export type Part = { name: string; about: string; run(options: Options): Promise<Figures> };

export const PARTS: readonly Part[] = [
  workload,
  agreements,
  migration,
  increase,
  mpesa,
  mpesaAway,
  callbacks,
  checkout,
  bank,
  creditors,
  etims,
  kills,
  databaseAway,
  pooler,
  failover,
  replica,
  upgrade,
  sigterm,
  attack,
  load,
  slowClients,
  retryStorm,
  matrix,
  bigExport,
  reportPlans,
  auditLength,
  growth,
  soak,
];
