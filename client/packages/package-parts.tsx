import { Armchair, DoorClosed, LampDesk, type LucideIcon, Mailbox, Ticket } from 'lucide-react';
import {
  BILLING_CYCLES,
  PACKAGE_TYPES,
  type PackageType,
  type WorkspacePackage,
} from '../../domain/packages/contract.ts';
import {
  CYCLE_LABELS,
  isFull,
  occupancyPercent,
  occupancyTone,
  PACKAGE_TYPE_LABELS,
  rateFor,
  spaceKind,
} from '../../domain/packages/rules.ts';
import { Progress } from '../ui/feedback/progress.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { StatusChip } from '../ui/status-chip.tsx';

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

/** Whether a tenant can be put on it: a package that is off sale is neither available nor full. */
export function PackageStatus({ offer }: { offer: WorkspacePackage }) {
  return <StatusChip status={offer.isActive ? (isFull(offer) ? 'full' : 'available') : 'inactive'} />;
}

const NOUNS = { hotDesks: 'hot desks', dedicatedDesks: 'dedicated desks', privateOffices: 'private offices' };

/** The bar of the package's kind of space, since a hot desk may be taken by a day pass or by a flexible desk. */
export function PackageOccupancy({ offer }: { offer: WorkspacePackage }) {
  const { typeSpaces, availableSpaces, occupiedSpaces } = offer;
  const percent = occupancyPercent(typeSpaces, availableSpaces);
  const kind = spaceKind(offer.type);
  const occupied = typeSpaces - availableSpaces;
  const own = occupiedSpaces === 1 ? '1 tenant' : `${occupiedSpaces || 'no'} tenants`;
  return (
    <div>
      <Progress label="Occupancy" value={percent} tone={occupancyTone(percent)} caption />
      <p className="mt-1.5 text-muted text-xs">
        {`${occupied} of ${typeSpaces} ${kind ? NOUNS[kind] : 'virtual offices'} taken · ${own} on this package`}
      </p>
    </div>
  );
}

/** The price of each cycle that has one. */
export function PackageRates({ offer }: { offer: WorkspacePackage }) {
  const priced = BILLING_CYCLES.filter((cycle) => rateFor(offer, cycle) !== '0.00');
  if (priced.length === 0) return <p className="text-muted text-sm">No price is set yet.</p>;
  return (
    <dl aria-label={`Prices of ${offer.name}`} className="grid gap-x-5 gap-y-1 text-sm @md:grid-cols-2">
      {priced.map((cycle) => (
        <div key={cycle} className="flex items-baseline justify-between gap-3">
          <dt className="text-muted">{CYCLE_LABELS[cycle]}</dt>
          <dd className="m-0 font-medium">
            <MoneyText amount={rateFor(offer, cycle)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What is on sale comes first, then by type, as a price list would have it; within a type by name. */
export const inOrder = (packages: readonly WorkspacePackage[]): WorkspacePackage[] =>
  [...packages].sort(
    (a, b) =>
      Number(b.isActive) - Number(a.isActive) ||
      PACKAGE_TYPES.indexOf(a.type) - PACKAGE_TYPES.indexOf(b.type) ||
      a.name.localeCompare(b.name),
  );

/** What kind of package it is and how many spaces it has; a package that is called after its type says that once. */
export const kindText = ({ name, type, totalSpaces }: WorkspacePackage): string => {
  const spaces = totalSpaces === 1 ? '1 space' : `${totalSpaces} spaces`;
  const label = PACKAGE_TYPE_LABELS[type];
  return name === label ? spaces : `${label} · ${spaces}`;
};
