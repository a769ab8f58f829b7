import * as z from 'zod';

export const ROLES = ['admin', 'manager', 'accountant', 'hr', 'front_desk', 'tenant'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

export const ROLE_LABELS: Record<Role, string> = {
  admin: 'Administrator',
  manager: 'Manager',
  accountant: 'Accountant',
  hr: 'Human Resources',
  front_desk: 'Front Desk',
  tenant: 'Tenant',
};

const ALL_STAFF = ['admin', 'manager', 'accountant', 'hr', 'front_desk'] as const;
const OFFICE = ['admin', 'manager', 'accountant', 'front_desk'] as const;

// Who may do what, once for server and menu alike. Manager: all but users, security settings and payroll approval.
// Accountant: finance, reports, read the rest. HR: employees and payroll. Front desk: tenants, bookings, rooms read,
// inventory, take payments. Tenant: only their own, which the session alone decides.
const PERMISSIONS = {
  'dashboard:read': ALL_STAFF,
  'activity:read': ['admin', 'manager', 'accountant'],
  'notifications:read': ALL_STAFF,
  'packages:read': OFFICE,
  'packages:write': ['admin', 'manager'],
  'tenants:read': OFFICE,
  'tenants:write': ['admin', 'manager', 'front_desk'],
  'parties:read': OFFICE,
  'parties:write': ['admin', 'manager', 'front_desk'],
  'agreements:read': OFFICE,
  'agreements:draft': ['admin', 'manager', 'front_desk'],
  'agreements:write': ['admin', 'manager'],
  'rooms:read': OFFICE,
  'rooms:write': ['admin', 'manager'],
  'bookings:read': OFFICE,
  'bookings:write': ['admin', 'manager', 'front_desk'],
  'finance:read': ['admin', 'manager', 'accountant'],
  'finance:write': ['admin', 'manager', 'accountant'],
  'payments:take': OFFICE,
  // Sell, take cash and count the till at the desk.
  'counter:use': ['admin', 'manager', 'front_desk'],
  // Lets a sale at the desk pass that is beyond the limits.
  'counter:approve': ['admin', 'manager'],
  'payroll:read': ['admin', 'manager', 'accountant', 'hr'],
  'payroll:write': ['admin', 'manager', 'hr'],
  'payroll:approve': ['admin'],
  // Numbers of people's documents and banks in full.
  'payroll:numbers': ['admin', 'hr'],
  'inventory:read': OFFICE,
  'inventory:write': ['admin', 'manager', 'front_desk'],
  'reports:read': ['admin', 'manager', 'accountant'],
  'settings:read': ['admin', 'manager', 'accountant'],
  'settings:write': ['admin', 'manager'],
  'settings:security': ['admin'],
  'users:manage': ['admin'],
  'audit:read': ['admin', 'manager', 'accountant'],
  'audit:verify': ['admin'],
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
