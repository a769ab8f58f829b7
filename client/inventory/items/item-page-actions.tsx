import { ChevronDown, MapPin, Pencil, Printer, Trash2, Undo2, UserRoundCheck } from 'lucide-react';
import type { ItemDetails } from '../../../domain/inventory/contract.ts';
import type { Move } from '../../../domain/inventory/movement-contract.ts';
import { useCan } from '../../api/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx';
import type { DialogState } from '../../ui/overlay/use-dialog.ts';
import { labelsUrl } from '../queries.ts';

type ItemPageActionsProps = { item: ItemDetails; onAction: (action: ItemAction) => void };

const isOut = ({ status, assignedTo }: ItemDetails): boolean => status === 'in_use' || assignedTo !== null;

export function ItemPageActions({ item, onAction }: ItemPageActionsProps) {
  const can = useCan();
  const mayChange = can('inventory:write') && item.disposedOn === null;
  const mayDispose = mayChange && (!item.isCapitalised || can('finance:write'));
  return (
    <>
      <ButtonLink href={labelsUrl([item.id])} target="_blank" icon={<Printer aria-hidden />}>
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
            <MenuItem icon={<MapPin aria-hidden />} onSelect={() => onAction('move')}>
              Move
            </MenuItem>
            <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onAction('edit')}>
              Edit Item
            </MenuItem>
            {mayDispose ? (
              <>
                <MenuSeparator />
                <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => onAction('dispose')}>
                  Dispose
                </MenuItem>
              </>
            ) : null}
          </Menu>
          {isOut(item) ? (
            <Button icon={<Undo2 aria-hidden />} onClick={() => onAction('check_in')}>
              Check In
            </Button>
          ) : (
            <Button icon={<UserRoundCheck aria-hidden />} onClick={() => onAction('check_out')}>
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
export type ItemAction = 'edit' | 'asset' | 'dispose' | 'schedule' | Move;

export function ItemActionDialog({
  item,
  payload,
  dialogKey,
  ...dialog
}: { item: ItemDetails } & DialogState<ItemAction>) {
  if (payload === null) return null;
  if (payload === 'edit') return <ItemDialog key={dialogKey} item={item} {...dialog} />;
  if (payload === 'asset') return <AssetDialog key={dialogKey} item={item} {...dialog} />;
  if (payload === 'dispose') return <DisposeDialog key={dialogKey} item={item} {...dialog} />;
  if (payload === 'schedule') return <ScheduleDialog key={dialogKey} item={item} {...dialog} />;
  return <MoveDialog key={dialogKey} item={item} move={payload} {...dialog} />;
}
