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
  Zap,
} from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import type { Permission } from '../../domain/kernel/access.ts';
import { useCan, useCurrentUser } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { Link } from '../ui/link.tsx';
import { chooseTheme } from '../ui/theme/theme.ts';
import { GenerateInvoices } from './generate-invoices.tsx';

export function QuickActionsCard() {
  const can = useCan();
  const usesPassword = useCurrentUser()?.usesPassword ?? true;
  const offered = QUICK_ACTIONS.filter(
    ({ id, permission }) => (permission === undefined || can(permission)) && (usesPassword || id !== 'password'),
  );
  return (
    <Card aria-label="Quick Actions">
      <CardHeader title="Quick Actions" icon={<Zap aria-hidden />} />
      <CardBody>
        <ul className="grid grid-cols-2 gap-2 xl:grid-cols-3">
          {offered.map((action) => (
            <li key={action.id} className="grid">
              <Action {...action} />
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

const tile =
  'flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-md border border-line bg-surface p-2 text-left font-medium text-sm leading-snug transition-colors hover:border-accent/50 hover:bg-accent-soft/40';

function Action({ label, icon: Icon, does }: QuickAction) {
  // A new key gives an empty dialog each time.
  const [dialogKey, setDialogKey] = useState(0);
  const [open, setOpen] = useState(false);
  const content = (
    <>
      <span className="grid size-8 shrink-0 place-items-center rounded-md bg-accent-soft text-accent">
        <Icon aria-hidden className="size-4" />
      </span>
      <span className="min-w-0">{label}</span>
    </>
  );
  if ('href' in does) {
    return (
      <Link href={does.href} className={tile}>
        {content}
      </Link>
    );
  }
  const openDialog = () => {
    setDialogKey(dialogKey + 1);
    setOpen(true);
  };
  return (
    <>
      <button type="button" onClick={'run' in does ? does.run : openDialog} className={tile}>
        {content}
      </button>
      {'dialog' in does && dialogKey > 0 ? (
        <Fragment key={dialogKey}>{does.dialog({ open, onOpenChange: setOpen })}</Fragment>
      ) : null}
    </>
  );
}

const BookingDialog = onDemand(async () => (await import('../bookings/form/booking-dialog.tsx')).BookingDialog);
const TenantDialog = onDemand(async () => (await import('../tenants/tenant-dialog.tsx')).TenantDialog);
const ChangePasswordDialog = onDemand(
  async () => (await import('../users/account/password-dialogs.tsx')).ChangePasswordDialog,
);
const InviteDialog = onDemand(async () => (await import('../users/invite-dialog.tsx')).InviteDialog);

type DialogState = { open: boolean; onOpenChange: (open: boolean) => void };

type QuickAction = {
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
const QUICK_ACTIONS: readonly QuickAction[] = [
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
