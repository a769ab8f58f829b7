import {
  Building2,
  CalendarPlus,
  ChartColumn,
  Files,
  KeyRound,
  type LucideIcon,
  Plus,
  ScrollText,
  Settings,
  SunMoon,
  UserCog,
  UserRoundPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Permission } from '../../domain/kernel/access.ts';
import { paths } from '../paths.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { chooseTheme } from '../ui/theme.ts';
import { GenerateInvoices } from './generate-invoices.tsx';

const BookingDialog = onDemand(async () => (await import('../bookings/booking-dialog.tsx')).BookingDialog);
const TenantDialog = onDemand(async () => (await import('../tenants/tenant-dialog.tsx')).TenantDialog);
const ChangePasswordDialog = onDemand(
  async () => (await import('../users/change-password-dialog.tsx')).ChangePasswordDialog,
);
const InviteDialog = onDemand(async () => (await import('../users/invite-dialog.tsx')).InviteDialog);

type DialogState = { open: boolean; onOpenChange: (open: boolean) => void };

export type QuickAction = {
  id: string;
  label: string;
  icon: LucideIcon;
  /** Left out where everybody may. */
  permission?: Permission;
  /** An action leads to a screen, opens a dialog over this one, or is done at once. */
  does: { href: string } | { dialog: (state: DialogState) => ReactNode } | { run: () => void };
};

function switchTheme() {
  chooseTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
}

/** In the order in which they are offered. A feature that has something to begin adds its line here. */
export const QUICK_ACTIONS: readonly QuickAction[] = [
  {
    id: 'tenant',
    label: 'Add New Tenant',
    icon: Plus,
    permission: 'tenants:write',
    does: {
      dialog: ({ open, onOpenChange }) => (
        <TenantDialog tenant={null} open={open} onClose={() => onOpenChange(false)} />
      ),
    },
  },
  {
    id: 'booking',
    label: 'Book Meeting Room',
    icon: CalendarPlus,
    permission: 'bookings:write',
    does: { dialog: ({ open, onOpenChange }) => <BookingDialog open={open} onClose={() => onOpenChange(false)} /> },
  },
  {
    id: 'generate',
    label: 'Generate Invoices',
    icon: Files,
    permission: 'finance:write',
    does: { dialog: (state) => <GenerateInvoices {...state} /> },
  },
  {
    id: 'tenants',
    label: 'Manage Tenants',
    icon: Building2,
    permission: 'tenants:read',
    does: { href: paths.tenants },
  },
  {
    id: 'reports',
    label: 'Generate Reports',
    icon: ChartColumn,
    permission: 'reports:read',
    does: { href: paths.reports },
  },
  {
    id: 'invite',
    label: 'Invite User',
    icon: UserRoundPlus,
    permission: 'users:manage',
    does: { dialog: ({ open, onOpenChange }) => <InviteDialog open={open} onClose={() => onOpenChange(false)} /> },
  },
  { id: 'users', label: 'Manage Users', icon: UserCog, permission: 'users:manage', does: { href: paths.users } },
  {
    id: 'settings',
    label: 'System Settings',
    icon: Settings,
    permission: 'settings:read',
    does: { href: paths.settings },
  },
  { id: 'audit', label: 'Audit Log', icon: ScrollText, permission: 'audit:read', does: { href: paths.auditLog } },
  {
    id: 'password',
    label: 'Change Password',
    icon: KeyRound,
    does: { dialog: (state) => <ChangePasswordDialog {...state} /> },
  },
  { id: 'theme', label: 'Change Theme', icon: SunMoon, does: { run: switchTheme } },
];
