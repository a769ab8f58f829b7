import { checkIntegrity, getVerificationReport, listAnchors as ListAnchors } from '../../domain/integrity/contract.ts';
import { ROLE_LABELS } from '../../domain/kernel/access.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection/database.ts';
import type { IntegrityRule } from '../feature.ts';
import type { Mount } from '../http/mount.ts';
import { listAnchors } from './anchors.ts';
import { integrityChecks } from './check.ts';
import { verificationReports } from './report.ts';

export const integrityRoutes = (mount: Mount, database: Database, clock: Clock, rules: readonly IntegrityRule[]) => {
  const check = integrityChecks(database, clock, rules);
  const sendReport = verificationReports(database, clock, rules);
  mount.read(checkIntegrity, () => check());
  mount.read(ListAnchors, (deps) => listAnchors(deps));
  mount.read(getVerificationReport, (deps, { query, reply, user }) =>
    sendReport(deps, reply, {
      format: query.format,
      runBy: `${user.name} (${ROLE_LABELS[user.role]})`,
    }),
  );
};
