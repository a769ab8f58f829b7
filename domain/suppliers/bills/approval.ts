import { can, type Role } from '../../kernel/access.ts';
import { type Cents, parseMoney } from '../../kernel/money.ts';
import type { BillApprovalBand, BillApprover } from '../../settings/supplier-settings.ts';

/** Who approves a bill of this total: the first band that it fits. */
export const approverFor = (total: Cents, bands: readonly BillApprovalBand[]): BillApprover =>
  bands.find(({ upTo }) => upTo === null || total <= parseMoney(upTo))?.approver ?? 'administrator';

const ROLES_OF: Record<BillApprover, readonly Role[] | null> = {
  anyone: null,
  another: null,
  manager: ['manager', 'admin'],
  administrator: ['admin'],
};

type Viewer = { role: Role; hasEntered: boolean };

/** Whether they may approve it. */
export const isApprover = (approver: BillApprover, { role, hasEntered }: Viewer): boolean => {
  if (!can(role, 'finance:write')) return false;
  if (approver === 'anyone') return true;
  return !hasEntered && (ROLES_OF[approver]?.includes(role) ?? true);
};

const NAMES: Record<Exclude<BillApprover, 'anyone'>, string> = {
  another: 'somebody',
  manager: 'a manager or administrator',
  administrator: 'an administrator',
};

/** "an administrator other than Jane Wanjiru"; null where nobody in particular is needed, as of a bill that no person entered. */
export const approverText = (approver: BillApprover, enteredBy: string | null): string | null => {
  if (approver === 'anyone') return null;
  if (enteredBy) return `${NAMES[approver]} other than ${enteredBy}`;
  return approver === 'another' ? null : NAMES[approver];
};
