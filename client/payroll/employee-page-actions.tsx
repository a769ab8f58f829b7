import { CalendarPlus, ChevronDown, HandCoins, Pencil, UserRoundCog, WalletCards } from 'lucide-react';
import type { EmployeeDetails } from '../../domain/payroll/contract.ts';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { useShortcut } from '../ui/keyboard-help.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import type { EmployeeTask } from './employee-task.tsx';

type EmployeePageActionsProps = { employee: EmployeeDetails; onTask: (task: EmployeeTask) => void };

export function EmployeePageActions(props: EmployeePageActionsProps) {
  return useCan()('payroll:write') ? <Actions {...props} /> : null;
}

function Actions({ employee, onTask }: EmployeePageActionsProps) {
  const hasLeft = employee.status === 'terminated';
  useShortcut('e', 'Edit the employee', () => onTask({ what: 'edit' }));
  useShortcut('p', 'Process payroll', () => onTask({ what: 'process' }));
  return (
    <>
      <Menu
        trigger={
          <Button variant="secondary">
            More
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <MenuItem icon={<UserRoundCog aria-hidden />} onSelect={() => onTask({ what: 'status' })}>
          Change Status
        </MenuItem>
        {hasLeft ? null : (
          <>
            <MenuItem icon={<CalendarPlus aria-hidden />} onSelect={() => onTask({ what: 'leave' })}>
              Record Leave
            </MenuItem>
            <MenuItem icon={<HandCoins aria-hidden />} onSelect={() => onTask({ what: 'loan' })}>
              Give Loan or Advance
            </MenuItem>
          </>
        )}
      </Menu>
      <Button variant="secondary" icon={<Pencil aria-hidden />} onClick={() => onTask({ what: 'edit' })}>
        Edit Employee
      </Button>
      <Button icon={<WalletCards aria-hidden />} onClick={() => onTask({ what: 'process' })}>
        Process Payroll
      </Button>
    </>
  );
}
