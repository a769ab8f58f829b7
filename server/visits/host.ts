import { AppError, invalid } from '../../domain/kernel/errors.ts';
import { lockTenantShared, type TenantSummary } from '../tenants/lock-tenant.ts';
import type { VisitDeps } from './find.ts';

export type Host = Pick<TenantSummary, 'companyName' | 'email' | 'phone' | 'status'> | null;

/** Whom somebody visits; null is the space itself. */
export const lockHost = async (deps: VisitDeps, tenantId: string | null): Promise<Host> =>
  tenantId === null ? null : lockTenantShared(deps, tenantId);

/** The same for somebody who is announced: the company is held, so that it does not leave meanwhile. */
export const requireHost = async (deps: VisitDeps, tenantId: string | null, field: string): Promise<Host> => {
  const host = await lockHost(deps, tenantId);
  if (tenantId !== null && host === null) throw invalid({ [field]: 'This tenant does not exist' });
  if (host?.status !== 'terminated') return host;
  const problem = `The tenancy of ${host.companyName} was terminated: they have no visitors any more`;
  throw new AppError('conflict', problem, { fields: { [field]: problem } });
};
