import { can, type Role } from '../../domain/kernel/access.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import type { TaxStatus } from '../../domain/settings/tax-classes.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';

type TaxTerms = Pick<Tenant, keyof TaxStatus | 'withholdsVat'>;

export const UNTAXED: TaxTerms = {
  taxClass: null,
  taxReference: null,
  taxFrom: null,
  taxUntil: null,
  withholdsVat: false,
};

/** What invoices bear is agreed by those who agree on prices. What is sent back as it was is no change. */
export const refuseTaxChange = (role: Role, before: TaxTerms, sent: { [field in keyof TaxTerms]?: unknown }): void => {
  if (can(role, 'agreements:write')) return;
  const changed = (Object.keys(UNTAXED) as (keyof TaxTerms)[]).filter(
    (field) => sent[field] !== undefined && sent[field] !== before[field],
  );
  if (changed.length > 0) throw new AppError('forbidden', 'A manager or an administrator sets the tax status');
};
