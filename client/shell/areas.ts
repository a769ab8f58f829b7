import type { ComponentType } from 'react';
import type { Permission, Role } from '../../domain/kernel/access.ts';
import { paths } from '../paths.ts';

export type Area = {
  id: string;
  title: string;
  /** The addresses of the screen; the first is where its menu entry leads. */
  routes: readonly [string, ...string[]];
  permission: Permission;
  menu: 'sidebar' | 'more' | null;
  keys: string | null;
  /** What is found here, to end the sentence "Please log in to access …". */
  login: string;
};

/** Every staff screen, once: routes, menus, palette, shortcuts and refusals are all drawn from this table. */
export const AREAS = [
  {
    id: 'counter',
    title: 'Counter',
    routes: [paths.counter],
    permission: 'counter:use',
    menu: 'sidebar',
    keys: 'g g',
    login: 'the counter',
  },
  {
    id: 'dashboard',
    title: 'Dashboard',
    routes: [paths.home, paths.dashboard],
    permission: 'dashboard:read',
    menu: 'sidebar',
    keys: 'g d',
    login: 'the dashboard',
  },
  {
    id: 'workspaces',
    title: 'Workspaces',
    routes: [paths.workspaces],
    permission: 'packages:read',
    menu: 'sidebar',
    keys: 'g w',
    login: 'workspace packages',
  },
  {
    id: 'tenants',
    title: 'Tenants',
    routes: [paths.tenants],
    permission: 'tenants:read',
    menu: 'sidebar',
    keys: 'g t',
    login: 'tenants',
  },
  {
    id: 'tenant',
    title: 'Tenant',
    routes: [paths.tenant],
    permission: 'tenants:read',
    menu: null,
    keys: null,
    login: 'tenants',
  },
  {
    id: 'bookings',
    title: 'Room Bookings',
    routes: [paths.bookings],
    permission: 'bookings:read',
    menu: 'sidebar',
    keys: 'g b',
    login: 'room bookings',
  },
  {
    id: 'financials',
    title: 'Financials',
    routes: [paths.financials],
    permission: 'payments:read',
    menu: 'sidebar',
    keys: 'g f',
    login: 'financials',
  },
  {
    id: 'hr',
    title: 'HR & Payroll',
    routes: [paths.hr],
    permission: 'payroll:read',
    menu: 'sidebar',
    keys: 'g h',
    login: 'HR and payroll',
  },
  {
    id: 'employee',
    title: 'Employee',
    routes: [paths.employee],
    permission: 'payroll:read',
    menu: null,
    keys: null,
    login: 'HR and payroll',
  },
  {
    id: 'reports',
    title: 'Reports',
    routes: [paths.reports],
    permission: 'reports:read',
    menu: 'sidebar',
    keys: 'g r',
    login: 'financial reports',
  },
  {
    id: 'settings',
    title: 'Settings',
    routes: [paths.settings],
    permission: 'settings:read',
    menu: 'sidebar',
    keys: 'g s',
    login: 'system settings',
  },
  {
    id: 'people',
    title: 'People',
    routes: [paths.people, paths.person],
    permission: 'parties:read',
    menu: 'more',
    keys: 'g c',
    login: 'people',
  },
  {
    id: 'agreements',
    title: 'Agreements',
    routes: [paths.agreements, paths.renewals],
    permission: 'agreements:read',
    menu: 'more',
    keys: 'g e',
    login: 'agreements',
  },
  {
    id: 'agreement',
    title: 'Agreement',
    routes: [paths.agreement, paths.moveIn, paths.moveOut],
    permission: 'agreements:read',
    menu: null,
    keys: null,
    login: 'agreements',
  },
  {
    id: 'floorPlan',
    title: 'Floor Plan',
    routes: [paths.floorPlan],
    permission: 'packages:read',
    menu: 'more',
    keys: 'g n',
    login: 'the floor plan',
  },
  {
    id: 'visitors',
    title: 'Visitors',
    routes: [paths.visitors],
    permission: 'payments:read',
    menu: 'more',
    keys: 'g v',
    login: 'visitors',
  },
  {
    id: 'mail',
    title: 'Mail Log',
    routes: [paths.mail],
    permission: 'tenants:read',
    menu: 'more',
    keys: 'g m',
    login: 'the mail log',
  },
  {
    id: 'suppliers',
    title: 'Suppliers',
    routes: [paths.suppliers, paths.supplier, paths.bill, paths.billPayment],
    permission: 'finance:read',
    menu: 'more',
    keys: 'g y',
    login: 'suppliers and bills',
  },
  {
    id: 'inventory',
    title: 'Inventory',
    routes: [paths.inventory],
    permission: 'inventory:read',
    menu: 'more',
    keys: 'g i',
    login: 'the inventory',
  },
  {
    id: 'inventoryItem',
    title: 'Item',
    routes: [paths.inventoryItem],
    permission: 'inventory:read',
    menu: null,
    keys: null,
    login: 'the inventory',
  },
  {
    id: 'stockTake',
    title: 'Stock-take',
    routes: [paths.stockTake],
    permission: 'inventory:read',
    menu: null,
    keys: null,
    login: 'the inventory',
  },
  {
    id: 'ledger',
    title: 'Ledger',
    routes: [paths.ledger],
    permission: 'finance:read',
    menu: 'more',
    keys: 'g l',
    login: 'the ledger',
  },
  {
    id: 'outbox',
    title: 'Outbox',
    routes: [paths.outbox],
    permission: 'settings:read',
    menu: 'more',
    keys: 'g o',
    login: 'the outbox',
  },
  {
    id: 'offlineActs',
    title: 'Recorded Offline',
    routes: [paths.offlineActs],
    permission: 'payments:read',
    menu: 'more',
    keys: 'g q',
    login: 'what was recorded offline',
  },
  {
    id: 'users',
    title: 'Users',
    routes: [paths.users],
    permission: 'users:read',
    menu: 'more',
    keys: 'g u',
    login: 'users',
  },
  {
    id: 'auditLog',
    title: 'Audit Log',
    routes: [paths.auditLog],
    permission: 'audit:read',
    menu: 'more',
    keys: 'g a',
    login: 'the audit log',
  },
  {
    id: 'backups',
    title: 'Backups',
    routes: [paths.backups],
    permission: 'security:read',
    menu: 'more',
    keys: 'g k',
    login: 'the backups',
  },
  {
    id: 'health',
    title: 'Health',
    routes: [paths.health],
    permission: 'security:read',
    menu: 'more',
    keys: null,
    login: 'health',
  },
  {
    id: 'privacy',
    title: 'Data Protection',
    routes: [paths.privacy],
    permission: 'privacy:manage',
    menu: 'more',
    keys: 'g p',
    login: 'data protection',
  },
  {
    id: 'welcome',
    title: 'First Steps',
    routes: [paths.welcome, paths.migration],
    permission: 'settings:security',
    menu: null,
    keys: null,
    login: 'the first steps',
  },
] as const satisfies readonly Area[];

/** The front desk begins at the counter, everybody else at the dashboard. */
export const startsAtCounter = (role: Role): boolean => role === 'front_desk';

/** Where the menu entry of an area leads: for who begins elsewhere, the dashboard is at its own address. */
export const areaPath = ({ id, routes }: Pick<Area, 'id' | 'routes'>, role: Role): string =>
  id === 'dashboard' && startsAtCounter(role) ? paths.dashboard : routes[0];

/** The page of each address of an area. */
export type Pages = Record<(typeof AREAS)[number]['routes'][number], ComponentType>;
