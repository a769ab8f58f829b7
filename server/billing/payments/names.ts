import type { PaymentMethod } from '../../../domain/settings/contract.ts';
import { cashAccountNames } from '../../cash/accounts.ts';
import type { Deps } from '../../deps.ts';
import { tenantContacts } from '../../tenants/lock-tenant.ts';

export type NamedDeps = Pick<Deps, 'db' | 'settings'>;

type Moved = { tenantId: string; cashAccountId: string | null; paymentMethod: PaymentMethod | null };

/** Deposits and refunds with the names of their tenants, and of where their money lies. */
export const withNames = async <Row extends Moved>(deps: NamedDeps, rows: readonly Row[]) => {
  const tenants = await tenantContacts(deps.db, new Set(rows.map(({ tenantId }) => tenantId)));
  const nameAccount = await cashAccountNames(deps);
  return rows.map((row) => ({
    ...row,
    ...nameAccount(row),
    tenantName: tenants.get(row.tenantId)?.companyName ?? '',
  }));
};
