import { toIdSet } from '../../../domain/kernel/ids.ts';
import type { PaymentMethod } from '../../../domain/settings/contract.ts';
import { cashAccountNames } from '../../cash/accounts.ts';
import type { Deps } from '../../deps.ts';
import { partiesById, toBillTo } from '../../parties/lock-party.ts';
import { tenantContacts } from '../../tenants/lock-tenant.ts';

export type NamedDeps = Pick<Deps, 'db' | 'settings'>;

type Moved = {
  tenantId: string | null;
  partyId?: string | null;
  cashAccountId: string | null;
  paymentMethod: PaymentMethod | null;
};

/** Deposits and refunds with the names of whom they are of, and of where their money lies. */
export const withNames = async <Row extends Moved>(deps: NamedDeps, rows: readonly Row[]) => {
  const tenants = await tenantContacts(deps.db, toIdSet(rows.map(({ tenantId }) => tenantId)));
  const people = await partiesById(deps.db, toIdSet(rows.map(({ partyId }) => partyId ?? null)));
  const readName = ({ tenantId, partyId }: Row): string => {
    const person = people.get(partyId ?? '');
    return (person ? toBillTo(person).name : tenants.get(tenantId ?? '')?.companyName) ?? '';
  };
  const nameAccount = await cashAccountNames(deps);
  return rows.map((row) => ({
    ...row,
    ...nameAccount(row),
    tenantName: readName(row),
  }));
};
