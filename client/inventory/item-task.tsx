import type { ItemDetails } from '../../domain/inventory/contract.ts';
import type { Move } from '../../domain/inventory/movement-contract.ts';
import type { ShownTask } from '../billing/use-task.ts';
import { AssetDialog } from './asset-dialog.tsx';
import { DisposeDialog } from './dispose-dialog.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

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
