import { ChevronDown, MapPin, Pencil, Printer, Trash2, Undo2, UserRoundCheck } from 'lucide-react';
import type { ItemDetails } from '../../domain/inventory/contract.ts';
import { useCan } from '../api/session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import type { ItemTask } from './item-task.tsx';
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
