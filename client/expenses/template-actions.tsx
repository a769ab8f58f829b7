import { CirclePause, CirclePlay, Ellipsis, Pencil } from 'lucide-react';
import type { RecurringTemplate } from '../../domain/expenses/contract.ts';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { formatDay } from '../ui/format.ts';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { toast } from '../ui/toast.tsx';
import { expenseFailed } from './expense-words.ts';
import { useUpdateTemplate } from './expenses-queries.ts';
import { resumed } from './template-values.ts';

type TemplateActionsProps = { template: RecurringTemplate; onEdit: () => void };

export function TemplateActions({ template, onEdit }: TemplateActionsProps) {
  const mayChange = useCan()('finance:write');
  const update = useUpdateTemplate();
  const turn = async (isActive: boolean) => {
    try {
      const { name, nextDueDate } = await update.mutateAsync({ id: template.id, body: resumed(template, isActive) });
      toast(
        isActive
          ? { title: 'Recurring Template Resumed', description: `${name} falls due next on ${formatDay(nextDueDate)}.` }
          : { title: 'Recurring Template Paused', description: `${name} is left out until it is resumed.` },
      );
    } catch (error) {
      expenseFailed('updateTemplate', error);
    }
  };
  if (!mayChange) return null;
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Actions for ${template.name}`}
          pending={update.isPending}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
        Edit
      </MenuItem>
      {template.isActive ? (
        <MenuItem icon={<CirclePause aria-hidden />} onSelect={() => void turn(false)}>
          Pause
        </MenuItem>
      ) : (
        <MenuItem icon={<CirclePlay aria-hidden />} onSelect={() => void turn(true)}>
          Resume
        </MenuItem>
      )}
    </Menu>
  );
}
