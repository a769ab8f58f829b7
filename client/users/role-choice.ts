import { ROLE_LABELS, ROLES, type Role } from '../../domain/kernel/access.ts';

export const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }));

/** What a role is for, in the words of whoever gives it. */
export const ROLE_HINTS: Record<Role, string> = {
  admin: 'Everything, with users and security settings.',
  manager: 'Everything except users, security settings and approving payroll.',
  accountant: 'Finance and reports; reads the rest.',
  hr: 'Employees and payroll.',
  front_desk: 'Tenants, bookings and inventory; takes payments.',
  tenant: 'Only their own invoices and bookings, in the client portal.',
};
