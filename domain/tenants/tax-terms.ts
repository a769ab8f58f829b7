import { can, type Role } from '../kernel/access.ts';
import { AppError } from '../kernel/errors.ts';
import type { TaxStatus } from '../settings/tax-classes.ts';

type TaxTerms = TaxStatus & { withholdsVat: boolean };

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
