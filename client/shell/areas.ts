import {
  Armchair,
  BookOpenText,
  Boxes,
  Building2,
  CalendarDays,
  ChartColumn,
  DatabaseBackup,
  LayoutDashboard,
  LayoutGrid,
  ListChecks,
  type LucideIcon,
  Mailbox,
  ScrollText,
  Send,
  Settings,
  ShieldUser,
  UserCog,
  UsersRound,
  Wallet,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { Permission } from '../../domain/kernel/access.ts';
import { paths } from '../paths.ts';

export type Area = {
  id: string;
  title: string;
  /** The addresses of the screen; the first is where its menu entry leads. */
  routes: readonly [string, ...string[]];
  icon: LucideIcon;
  permission: Permission;
  menu: 'sidebar' | 'more' | null;
  /** The keys that lead here. */
  keys: string | null;
  /** What is found here, to end the sentence "Please log in to access …". */
  login: string;
};

/** Every staff screen, once: routes, menus, palette, shortcuts and refusals are all drawn from this table. */
export const AREAS = [
  {
    id: 'dashboard',
    title: 'Dashboard',
    routes: [paths.home, paths.dashboard],
    icon: LayoutDashboard,
    permission: 'dashboard:read',
    menu: 'sidebar',
    keys: 'g d',
    login: 'the dashboard',
  },
  {
    id: 'workspaces',
    title: 'Workspaces',
    routes: [paths.workspaces],
    icon: Armchair,
    permission: 'packages:read',
    menu: 'sidebar',
    keys: 'g w',
    login: 'workspace packages',
  },
  {
    id: 'tenants',
    title: 'Tenants',
    routes: [paths.tenants],
    icon: Building2,
    permission: 'tenants:read',
    menu: 'sidebar',
    keys: 'g t',
    login: 'tenants',
  },
  {
    id: 'tenant',
    title: 'Tenant',
    routes: [paths.tenant],
    icon: Building2,
    permission: 'tenants:read',
    menu: null,
    keys: null,
    login: 'tenants',
  },
  {
    id: 'bookings',
    title: 'Room Bookings',
    routes: [paths.bookings],
    icon: CalendarDays,
    permission: 'bookings:read',
    menu: 'sidebar',
    keys: 'g b',
    login: 'room bookings',
  },
  {
    id: 'financials',
    title: 'Financials',
    routes: [paths.financials],
    icon: Wallet,
    permission: 'payments:take',
    menu: 'sidebar',
    keys: 'g f',
    login: 'financials',
  },
  {
    id: 'hr',
    title: 'HR & Payroll',
    routes: [paths.hr],
    icon: UsersRound,
    permission: 'payroll:read',
    menu: 'sidebar',
    keys: 'g h',
    login: 'HR and payroll',
  },
  {
    id: 'employee',
    title: 'Employee',
    routes: [paths.employee],
    icon: UsersRound,
    permission: 'payroll:read',
    menu: null,
    keys: null,
    login: 'HR and payroll',
  },
  {
    id: 'reports',
    title: 'Reports',
    routes: [paths.reports],
    icon: ChartColumn,
    permission: 'reports:read',
    menu: 'sidebar',
    keys: 'g r',
    login: 'financial reports',
  },
  {
    id: 'settings',
    title: 'Settings',
    routes: [paths.settings],
    icon: Settings,
    permission: 'settings:read',
    menu: 'sidebar',
    keys: 'g s',
    login: 'system settings',
  },
  {
    id: 'floorPlan',
    title: 'Floor Plan',
    routes: [paths.floorPlan],
    icon: LayoutGrid,
    permission: 'packages:read',
    menu: 'more',
    keys: 'g n',
    login: 'the floor plan',
  },
  {
    id: 'mail',
    title: 'Mail Log',
    routes: [paths.mail],
    icon: Mailbox,
    permission: 'tenants:read',
    menu: 'more',
    keys: 'g m',
    login: 'the mail log',
  },
  {
    id: 'inventory',
    title: 'Inventory',
    routes: [paths.inventory],
    icon: Boxes,
    permission: 'inventory:read',
    menu: 'more',
    keys: 'g i',
    login: 'the inventory',
  },
  {
    id: 'inventoryItem',
    title: 'Item',
    routes: [paths.inventoryItem],
    icon: Boxes,
    permission: 'inventory:read',
    menu: null,
    keys: null,
    login: 'the inventory',
  },
  {
    id: 'stockTake',
    title: 'Stock-take',
    routes: [paths.stockTake],
    icon: Boxes,
    permission: 'inventory:read',
    menu: null,
    keys: null,
    login: 'the inventory',
  },
  {
    id: 'ledger',
    title: 'Ledger',
    routes: [paths.ledger],
    icon: BookOpenText,
    permission: 'finance:read',
    menu: 'more',
    keys: 'g l',
    login: 'the ledger',
  },
  {
    id: 'outbox',
    title: 'Outbox',
    routes: [paths.outbox],
    icon: Send,
    permission: 'settings:read',
    menu: 'more',
    keys: 'g o',
    login: 'the outbox',
  },
  {
    id: 'users',
    title: 'Users',
    routes: [paths.users],
    icon: UserCog,
    permission: 'users:manage',
    menu: 'more',
    keys: 'g u',
    login: 'users',
  },
  {
    id: 'auditLog',
    title: 'Audit Log',
    routes: [paths.auditLog],
    icon: ScrollText,
    permission: 'audit:read',
    menu: 'more',
    keys: 'g a',
    login: 'the audit log',
  },
  {
    id: 'backups',
    title: 'Backups',
    routes: [paths.backups],
    icon: DatabaseBackup,
    permission: 'settings:security',
    menu: 'more',
    keys: 'g k',
    login: 'the backups',
  },
  {
    id: 'privacy',
    title: 'Data Protection',
    routes: [paths.privacy],
    icon: ShieldUser,
    permission: 'privacy:manage',
    menu: 'more',
    keys: 'g p',
    login: 'data protection',
  },
  {
    id: 'welcome',
    title: 'First Steps',
    routes: [paths.welcome],
    icon: ListChecks,
    permission: 'settings:security',
    menu: null,
    keys: null,
    login: 'the first steps',
  },
] as const satisfies readonly Area[];

/** The page of each address of an area. */
export type Pages = Record<(typeof AREAS)[number]['routes'][number], ComponentType>;

/** Pages without a session. The portal and the unsubscribe page also work when signed in. */
export type PublicPages = Record<'landing' | 'login' | 'clientPortal' | 'unsubscribe' | 'setup', ComponentType>;

/** The menu entry is lit on its own screens and on those below them; everything is below the root, so that is left out. */
export const isActive = (area: Area, path: string): boolean =>
  area.routes.some((route) => path === route || (route !== paths.home && path.startsWith(route)));
