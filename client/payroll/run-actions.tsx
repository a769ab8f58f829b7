import { Banknote, Check, Ellipsis, Eye, Undo2 } from 'lucide-react';
import type { PayrollRun } from '../../domain/payroll/run-contract.ts';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { tabPath } from './hr-address.ts';
import { periodWords } from './period-words.ts';
import type { RunDeed } from './run-task.tsx';

type RunActionsProps = { run: PayrollRun; onTask: (deed: RunDeed) => void };

export function RunActions({ run, onTask }: RunActionsProps) {
  const can = useCan();
  const { id, pending, approved, payPeriodStart, payPeriodEnd } = run;
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Actions for the run of ${periodWords(payPeriodStart, payPeriodEnd)}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      <MenuItem icon={<Eye aria-hidden />} href={tabPath('payroll', { run: id })}>
        View Records
      </MenuItem>
      {pending > 0 && can('payroll:approve') ? (
        <MenuItem icon={<Check aria-hidden />} onSelect={() => onTask('approve')}>
          {`Approve ${pending} Pending`}
        </MenuItem>
      ) : null}
      {approved > 0 && can('payroll:write') ? (
        <MenuItem icon={<Banknote aria-hidden />} onSelect={() => onTask('pay')}>
          {`Mark ${approved} as Paid`}
        </MenuItem>
      ) : null}
      {pending > 0 && can('payroll:write') ? (
        <>
          <MenuSeparator />
          <MenuItem icon={<Undo2 aria-hidden />} danger onSelect={() => onTask('reverse')}>
            {`Reverse ${pending} Pending`}
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}
