import { notFound } from '../../domain/kernel/errors.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { MyAgreement } from '../../domain/members/agreement-contract.ts';
import type { AgreementHooks } from '../agreements/changes.ts';
import { giveNotice } from '../agreements/notice.ts';
import { listTenantDetails } from '../agreements/tenant-agreements.ts';
import { giveBackFrom } from '../billing/runs/rent-change.ts';
import type { Deps } from '../deps.ts';

/** What was agreed with a company. Drafts are not its business yet. */
export const ownAgreements = async (deps: Deps, tenantId: string): Promise<MyAgreement[]> =>
  listTenantDetails(deps, tenantId);

const hooks: Pick<AgreementHooks, 'giveBackFrom'> = { giveBackFrom };

export const giveOwnNotice = async (
  deps: Deps,
  tenantId: string,
  { id, endsOn }: { id: string; endsOn: Day },
): Promise<{ endsOn: Day }> => {
  const own = await ownAgreements(deps, tenantId);
  if (!own.some((agreement) => agreement.id === id)) throw notFound('Agreement');
  return giveNotice(hooks, deps, id, { endsOn, preview: false });
};
