import { getIncreaseLetter } from '../agreements/increases/increase-contract.ts';
import { getCreditNote, getInvoice } from '../billing/contract.ts';
import { getLetter } from '../billing/letters/letter-contract.ts';
import { getPayment } from '../billing/payments/payment-contract.ts';
import { can, type Permission, type Role } from '../kernel/access.ts';
import { getPayroll } from '../payroll/pay/pay-contract.ts';
import { exportPack } from '../reports/schedules/schedule-contract.ts';
import { getTenantStatement } from '../reports/tenant-contract.ts';

/** The call that serves each document by itself, by the first word of the name that a mail carries it under. */
export const OWN_CALLS = {
  invoice: getInvoice,
  credit_note: getCreditNote,
  receipt: getPayment,
  letter: getLetter,
  increase: getIncreaseLetter,
  payslip: getPayroll,
  statement: getTenantStatement,
  reports: exportPack,
} as const satisfies Record<string, { access: Permission }>;

export type DocumentKind = keyof typeof OWN_CALLS;

const isKnown = (kind: string): kind is DocumentKind => Object.hasOwn(OWN_CALLS, kind);

/** Whether a mail with this document opens for a role: where its own call does. A kind without a line above stays shut. */
export const mayOpen = (role: Role, document: string | null): boolean => {
  if (document === null) return true;
  const [kind = ''] = document.split(':');
  return isKnown(kind) && can(role, OWN_CALLS[kind].access);
};

export const NOT_FOR_ROLE = 'Your role cannot open the document attached to this email.';
