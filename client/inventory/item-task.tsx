import type { ItemDetails } from '../../domain/inventory/contract.ts';
import type { Move } from '../../domain/inventory/movement-contract.ts';
import type { ShownTask } from '../billing/use-task.ts';
import { onDemand } from '../ui/on-demand.tsx';

const AssetDialog = onDemand(async () => (await import('./asset-dialog.tsx')).AssetDialog);
const DisposeDialog = onDemand(async () => (await import('./dispose-dialog.tsx')).DisposeDialog);
const ItemDialog = onDemand(async () => (await import('./item-dialog.tsx')).ItemDialog);
const MoveDialog = onDemand(async () => (await import('./move-dialog.tsx')).MoveDialog);
const ScheduleDialog = onDemand(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog);

/** Something to be done with one item. */
export type ItemTask = 'edit' | 'asset' | 'dispose' | 'schedule' | Move;

export function ItemTaskDialog({ item, task, turn, ...shown }: { item: ItemDetails } & ShownTask<ItemTask>) {
  if (task === null) return null;
  if (task === 'edit') return <ItemDialog key={turn} item={item} {...shown} />;
  if (task === 'asset') return <AssetDialog key={turn} item={item} {...shown} />;
  if (task === 'dispose') return <DisposeDialog key={turn} item={item} {...shown} />;
  if (task === 'schedule') return <ScheduleDialog key={turn} item={item} {...shown} />;
  return <MoveDialog key={turn} item={item} move={task} {...shown} />;
}
