import { ChevronDown, MapPin, Pencil, Printer, Trash2, Undo2, UserRoundCheck } from 'lucide-react';
import type { ItemDetails } from '../../../domain/inventory/contract.ts';
import type { Move } from '../../../domain/inventory/movement-contract.ts';
import { useCan } from '../../api/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx';
import type { DialogState } from '../../ui/overlay/use-dialog.ts';
import { labelsAddress } from './labels-dialog.tsx';

type ItemPageActionsProps = { item: ItemDetails; onTask: (task: ItemTask) => void };

const isOut = ({ status, assignedTo }: ItemDetails): boolean => status === 'in_use' || assignedTo !== null;

export function ItemPageActions({ item, onTask }: ItemPageActionsProps) {
  const can = useCan();
  const mayChange = can('inventory:write') && item.disposedOn === null;
  const mayDispose = mayChange && (!item.isCapitalised || can('finance:write'));
  return (
    <>
      <ButtonLink href={labelsAddress([item.id])} target="_blank" icon={<Printer aria-hidden />}>
        Label
      </ButtonLink>
      {mayChange ? (
        <>
          <Menu
            trigger={
              <Button variant="secondary">
                More
                <ChevronDown aria-hidden />
              </Button>
            }
          >
            <MenuItem icon={<MapPin aria-hidden />} onSelect={() => onTask('move')}>
              Move
            </MenuItem>
            <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onTask('edit')}>
              Edit Item
            </MenuItem>
            {mayDispose ? (
              <>
                <MenuSeparator />
                <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => onTask('dispose')}>
                  Dispose
                </MenuItem>
              </>
            ) : null}
          </Menu>
          {isOut(item) ? (
            <Button icon={<Undo2 aria-hidden />} onClick={() => onTask('check_in')}>
              Check In
            </Button>
          ) : (
            <Button icon={<UserRoundCheck aria-hidden />} onClick={() => onTask('check_out')}>
              Check Out
            </Button>
          )}
        </>
      ) : null}
    </>
  );
}

const AssetDialog = onDemand(async () => (await import('../assets/asset-dialogs.tsx')).AssetDialog);
const DisposeDialog = onDemand(async () => (await import('./dispose-dialog.tsx')).DisposeDialog);
const ItemDialog = onDemand(async () => (await import('./item-dialog.tsx')).ItemDialog);
const MoveDialog = onDemand(async () => (await import('./move-dialog.tsx')).MoveDialog);
const ScheduleDialog = onDemand(async () => (await import('../maintenance/maintenance-dialogs.tsx')).ScheduleDialog);

/** Something to be done with one item. */
export type ItemTask = 'edit' | 'asset' | 'dispose' | 'schedule' | Move;

export function ItemTaskDialog({ item, task, turn, ...shown }: { item: ItemDetails } & DialogState<ItemTask>) {
  if (task === null) return null;
  if (task === 'edit') return <ItemDialog key={turn} item={item} {...shown} />;
  if (task === 'asset') return <AssetDialog key={turn} item={item} {...shown} />;
  if (task === 'dispose') return <DisposeDialog key={turn} item={item} {...shown} />;
  if (task === 'schedule') return <ScheduleDialog key={turn} item={item} {...shown} />;
  return <MoveDialog key={turn} item={item} move={task} {...shown} />;
}
