import type { WorkspacePackage } from '../../domain/packages/contract.ts';
import { isFull, occupancyPercent, occupancyTone, spaceKind } from '../../domain/packages/rules.ts';
import { Progress } from '../ui/progress.tsx';
import { StatusChip } from '../ui/status-chip.tsx';

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
  const taken = typeSpaces - availableSpaces;
  const own = occupiedSpaces === 1 ? '1 tenant' : `${occupiedSpaces || 'no'} tenants`;
  return (
    <div>
      <Progress label="Occupancy" value={percent} tone={occupancyTone(percent)} caption />
      <p className="mt-1.5 text-muted text-xs">
        {`${taken} of ${typeSpaces} ${kind ? NOUNS[kind] : 'virtual offices'} taken · ${own} on this package`}
      </p>
    </div>
  );
}
