import { listActivity, listAuditLog, verifyAuditLog } from '../../domain/audit/contract.ts';
import type { Database } from '../db/connection/database.ts';
import type { ChangesDescriber } from '../db/query/audit-text.ts';
import { longCheck } from '../db/query/long-check.ts';
import type { Mount } from '../http/mount.ts';
import * as service from './service.ts';
import { beginVerify } from './verify.ts';

export const auditRoutes = (mount: Mount, database: Database, describe: ChangesDescriber) => {
  const verify = longCheck(database, beginVerify);
  mount.read(listAuditLog, (deps, { query, request, reply }) =>
    service.listAuditLog(deps, describe, query, request, reply),
  );
  mount.read(verifyAuditLog, () => verify());
  mount.read(listActivity, (deps, { query, request, reply }) =>
    service.listActivity(deps, describe, query, request, reply),
  );
};
