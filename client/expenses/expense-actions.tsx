import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { Expense } from '../../domain/expenses/contract.ts';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { usePhone } from '../ui/use-media.ts';

type ExpenseActionsProps = { expense: Expense; onTask: (kind: 'edit' | 'delete') => void };

/** Both are one press away; on a phone there is room for the menu only. */
export function ExpenseActions({ expense: { description }, onTask }: ExpenseActionsProps) {
  const phone = usePhone();
  if (!useCan()('finance:write')) return null;
  if (phone) {
    return (
      <Menu
        trigger={
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Actions for ${description}`}
            icon={<Ellipsis aria-hidden />}
          />
        }
      >
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onTask('edit')}>
          Edit
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => onTask('delete')}>
          Delete
        </MenuItem>
      </Menu>
    );
  }
  return (
    <>
      <Tooltip content="Edit">
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Edit ${description}`}
          icon={<Pencil aria-hidden />}
          onClick={() => onTask('edit')}
        />
      </Tooltip>
      <Tooltip content="Delete">
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Delete ${description}`}
          icon={<Trash2 aria-hidden />}
          onClick={() => onTask('delete')}
        />
      </Tooltip>
    </>
  );
}
