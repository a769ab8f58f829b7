import { Armchair, DoorClosed, LampDesk, type LucideIcon, Mailbox, Ticket } from 'lucide-react';
import type { PackageType } from '../../domain/packages/contract.ts';

const icons: Record<PackageType, LucideIcon> = {
  day_pass: Ticket,
  dedicated_shared: LampDesk,
  flexible_shared: Armchair,
  private_offices: DoorClosed,
  virtual_office: Mailbox,
};

export function PackageIcon({ type }: { type: PackageType }) {
  const Icon = icons[type];
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-md bg-accent-soft text-accent">
      <Icon aria-hidden className="size-5" />
    </span>
  );
}
