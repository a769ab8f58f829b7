import { listActivity, listAuditLog, verifyAuditLog } from '../../domain/audit/contract.ts';
import type { Mount } from '../http/mount.ts';
import * as service from './service.ts';

export const auditRoutes = (mount: Mount) => {
  mount.read(listAuditLog, (deps, { query, request, reply }) => service.listAuditLog(deps, query, request, reply));
  mount.read(verifyAuditLog, (deps) => service.verifyAudit(deps));
  mount.read(listActivity, (deps, { query, request, reply }) => service.listActivity(deps, query, request, reply));
};
