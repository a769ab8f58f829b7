import { MANUAL, sourceLabel } from '../ledger/sources.ts';
import type { StatementLine, TenantStatement } from '../reports/tenant-contract.ts';

const ADJUSTMENT = { type: 'Adjustment', description: 'Correction of your account' };

// The books say what happened, and after a colon why ("Payment reversed: …"). The why is written by staff for staff, as
// is all of what somebody enters by hand; a company reads the rest, and of an invoice what stands on it.
const forMembers = (line: StatementLine): StatementLine =>
  line.type === sourceLabel(MANUAL)
    ? { ...line, ...ADJUSTMENT }
    : line.type === sourceLabel('invoice')
      ? line
      : { ...line, description: line.description.replace(/: .*$/s, '') };

export const statementForMembers = (statement: TenantStatement): TenantStatement => ({
  ...statement,
  transactions: statement.transactions.map(forMembers),
  deposits: statement.deposits.map(forMembers),
});
