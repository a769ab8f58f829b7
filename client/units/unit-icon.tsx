import { DoorClosed, LampDesk, Lock, type LucideIcon, Mailbox, SquareParking } from 'lucide-react';
import type { UnitKind } from '../../domain/units/contract.ts';

const icons: Record<UnitKind, LucideIcon> = {
  desk: LampDesk,
  office: DoorClosed,
  locker: Lock,
  parking: SquareParking,
  mailbox: Mailbox,
};

export function UnitIcon({ kind }: { kind: UnitKind }) {
  const Icon = icons[kind];
  return <Icon aria-hidden className="size-4 shrink-0 text-accent" />;
}
