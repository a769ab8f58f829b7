import type { IncreaseLetterState } from '../../domain/agreements/contract.ts';
import { notFound } from '../../domain/kernel/errors.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { MyAgreement, MyIncrease } from '../../domain/members/agreement-contract.ts';
import { BY_ARRANGEMENT } from '../../domain/tenants/late-credit.ts';
import type { AgreementHooks } from '../agreements/changes.ts';
import { getIncrease } from '../agreements/increases/list.ts';
import { giveNotice } from '../agreements/notice.ts';
import { listTenantDetails } from '../agreements/tenant-agreements.ts';
import { giveBackFrom, lateBeyond } from '../billing/runs/rent-change.ts';
import type { Deps } from '../deps.ts';

// Before the letter is out, an increase can still be taken back without anybody having heard of it.
const isWritten = ({ letterState }: { letterState: IncreaseLetterState }): boolean => letterState === 'written';

/** What was agreed with a company. Drafts are not its business yet, nor are increases without a letter. */
export const ownAgreements = async (deps: Deps, tenantId: string): Promise<MyAgreement[]> =>
  (await listTenantDetails(deps, tenantId)).map((agreement) => ({
    ...agreement,
    increases: agreement.increases.filter(isWritten),
  }));

export const ownIncrease = async ({ db }: Deps, tenantId: string, id: string): Promise<MyIncrease> => {
  const increase = await getIncrease(db, id);
  if (increase.tenantId !== tenantId || !isWritten(increase)) throw notFound('Increase');
  return increase;
};

const hooks: Pick<AgreementHooks, 'giveBackFrom' | 'lateBeyond'> = { giveBackFrom, lateBeyond };

export const giveOwnNotice = async (
  deps: Deps,
  tenantId: string,
  { id, endsOn }: { id: string; endsOn: Day },
): Promise<{ endsOn: Day }> => {
  const own = await ownAgreements(deps, tenantId);
  if (!own.some((agreement) => agreement.id === id)) throw notFound('Agreement');
  return giveNotice(hooks, deps, id, { endsOn, lateReason: BY_ARRANGEMENT, preview: false });
};
