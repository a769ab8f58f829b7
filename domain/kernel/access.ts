import * as z from 'zod';

export const ROLES = ['admin', 'manager', 'accountant', 'hr', 'front_desk', 'auditor', 'tenant'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

export const ROLE_LABELS: Record<Role, string> = {
  admin: 'Administrator',
  manager: 'Manager',
  accountant: 'Accountant',
  hr: 'Human Resources',
  front_desk: 'Front Desk',
  auditor: 'Auditor',
  tenant: 'Tenant',
};

const STAFF = ['admin', 'manager', 'accountant', 'hr', 'front_desk'] as const;
const OFFICE = ['admin', 'manager', 'accountant', 'front_desk'] as const;
const FINANCE = ['admin', 'manager', 'accountant'] as const;

// Who may do what, once for server and menu alike. Manager: all but users, security settings and payroll approval.
// Accountant: finance, reports, read the rest. HR: employees and payroll. Front desk: tenants, bookings, rooms read,
// inventory, take payments. Auditor: reads all of it and writes nothing. Tenant: only their own, which the session alone decides.
const PERMISSIONS = {
  'dashboard:read': [...STAFF, 'auditor'],
  'views:write': STAFF,
  'activity:read': [...FINANCE, 'auditor'],
  'notifications:read': [...STAFF, 'auditor'],
  'packages:read': [...OFFICE, 'auditor'],
  'packages:write': ['admin', 'manager'],
  'tenants:read': [...OFFICE, 'auditor'],
  'tenants:write': ['admin', 'manager', 'front_desk'],
  'parties:read': [...OFFICE, 'auditor'],
  'parties:write': ['admin', 'manager', 'front_desk'],
  // What KRA knows of the PIN of a tenant, a person or a supplier, for all who enter one.
  'pins:check': OFFICE,
  'agreements:read': [...OFFICE, 'auditor'],
  'agreements:draft': ['admin', 'manager', 'front_desk'],
  'agreements:write': ['admin', 'manager'],
  'rooms:read': [...OFFICE, 'auditor'],
  'rooms:write': ['admin', 'manager'],
  'bookings:read': [...OFFICE, 'auditor'],
  'bookings:write': ['admin', 'manager', 'front_desk'],
  'finance:read': [...FINANCE, 'auditor'],
  'finance:write': FINANCE,
  // What is owed and what came in, visitors and who is in the building.
  'payments:read': [...OFFICE, 'auditor'],
  'payments:take': OFFICE,
  // Sell, take cash and count the till at the desk.
  'counter:use': ['admin', 'manager', 'front_desk'],
  // Lets a sale at the desk pass that is beyond the limits.
  'counter:approve': ['admin', 'manager'],
  'payroll:read': [...FINANCE, 'hr', 'auditor'],
  'payroll:write': ['admin', 'manager', 'hr'],
  'payroll:approve': ['admin'],
  // Numbers of people's documents and banks in full.
  'payroll:numbers': ['admin', 'hr'],
  'inventory:read': [...OFFICE, 'auditor'],
  'inventory:write': ['admin', 'manager', 'front_desk'],
  'reports:read': [...FINANCE, 'auditor'],
  'settings:read': [...FINANCE, 'auditor'],
  'settings:write': ['admin', 'manager'],
  'settings:security': ['admin'],
  // How the space is protected: rules of sign-in, backups, calls to other systems.
  'security:read': ['admin', 'auditor'],
  'users:read': ['admin', 'auditor'],
  'users:manage': ['admin'],
  'audit:read': [...FINANCE, 'auditor'],
  'audit:verify': ['admin', 'auditor'],
  // People's data as such: what is held of whom, its export, its end, and who saw it.
  'privacy:manage': ['admin'],
  // What belongs to the company that the user is linked to, and nothing else.
  'own:use': ['tenant'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[];

export const can = (role: Role, permission: Permission): boolean =>
  (PERMISSIONS[permission] as readonly Role[]).includes(role);

export const rolesWith = (permission: Permission): readonly Role[] => PERMISSIONS[permission];

/**
 * public: anyone. self: any signed-in user, even while a password change or a second factor is due. session: any user who is
 * signed in and free to work. Otherwise the permission that is needed.
 */
export type Access = 'public' | 'self' | 'session' | Permission;
