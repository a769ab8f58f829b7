import { CalendarPlus, Files, Plus, Wallet } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Permission } from '../../domain/kernel/access.ts';
import type { CurrentUser } from '../../domain/users/contract.ts';
import type { CommandItem } from '../ui/command-palette.tsx';

export type Deed = 'tenant' | 'booking' | 'invoices' | 'payment';

const DEEDS: readonly { id: Deed; label: string; icon: ReactNode; permission: Permission; keywords: string[] }[] = [
  {
    id: 'tenant',
    label: 'Add New Tenant',
    icon: <Plus aria-hidden />,
    permission: 'tenants:write',
    keywords: ['company', 'create'],
  },
  {
    id: 'booking',
    label: 'Book Meeting Room',
    icon: <CalendarPlus aria-hidden />,
    permission: 'bookings:write',
    keywords: ['new', 'reserve'],
  },
  {
    id: 'payment',
    label: 'Process Payment',
    icon: <Wallet aria-hidden />,
    permission: 'payments:take',
    keywords: ['record', 'receive', 'm-pesa', 'cash'],
  },
  {
    id: 'invoices',
    label: 'Generate Invoices',
    icon: <Files aria-hidden />,
    permission: 'finance:write',
    keywords: ['billing', 'run'],
  },
];

// The dialogs of other screens come when one is first asked for.
const DeedDialog = lazy(async () => ({ default: (await import('./deed-dialog.tsx')).DeedDialog }));

/** What can be begun from anywhere, each in the dialog of its own screen. */
export function useDeeds(user: CurrentUser): { items: CommandItem[]; dialog: ReactNode } {
  const [begun, setBegun] = useState<{ deed: Deed; turn: number; open: boolean } | null>(null);
  const items = DEEDS.filter(({ permission }) => user.permissions.includes(permission)).map(
    ({ id, label, icon, keywords }) => ({
      id,
      label,
      icon,
      keywords,
      onSelect: () => setBegun({ deed: id, turn: (begun?.turn ?? 0) + 1, open: true }),
    }),
  );
  const dialog = begun ? (
    <Suspense fallback={null}>
      <DeedDialog
        key={begun.turn}
        deed={begun.deed}
        open={begun.open}
        onClose={() => setBegun({ ...begun, open: false })}
      />
    </Suspense>
  ) : null;
  return { items, dialog };
}
