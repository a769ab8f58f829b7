import { listActivity, listAuditArchives, listAuditLog, verifyAuditLog } from '../../domain/audit/contract.ts';
import type { Database } from '../db/connection/database.ts';
import type { ChangesDescriber } from '../db/query/audit-text.ts';
import { longCheck } from '../db/query/long-check.ts';
import type { Deps } from '../deps.ts';
import type { Letterhead } from '../documents/pdf-document.ts';
import type { Mount } from '../http/mount.ts';
import { sendAuditLog } from './export.ts';
import * as service from './service.ts';
import { beginVerify } from './verify.ts';

/** Documents come later in the order of features. */
type Hooks = {
  describe: ChangesDescriber;
  toLetterhead: (deps: Pick<Deps, 'db' | 'settings'>) => Promise<Letterhead>;
};

export const auditRoutes = (mount: Mount, database: Database, { describe, toLetterhead }: Hooks) => {
  const verify = longCheck(database, beginVerify);
  mount.readFromReplica(listAuditLog, (deps, { query, request, reply }) =>
    query.format
      ? sendAuditLog(deps, reply, query, { describe, toLetterhead })
      : service.listAuditLog(deps, describe, query, request, reply),
  );
  mount.read(listAuditArchives, ({ db }) => service.listAuditArchives(db));
  mount.read(verifyAuditLog, () => verify());
  mount.read(listActivity, (deps, { query, request, reply }) =>
    service.listActivity(deps, describe, query, request, reply),
  );
};
