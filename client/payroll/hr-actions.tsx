import { Calculator, ChevronDown, ListChecks, UserRoundPlus, WalletCards } from 'lucide-react';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { Menu, MenuItem } from '../ui/overlay/menu.tsx';
import { useShortcut } from '../ui/overlay/shortcuts.ts';
import { type DialogState, useDialog } from '../ui/overlay/use-dialog.ts';

const EmployeeDialog = onDemand(async () => (await import('./employees/employee-dialog.tsx')).EmployeeDialog);
const ProcessDialog = onDemand(async () => (await import('./pay/process-dialog.tsx')).ProcessDialog);
const RunDialog = onDemand(async () => (await import('./runs/run-dialog.tsx')).RunDialog);
const WhatIfDialog = onDemand(async () => (await import('./pay/what-if-dialog.tsx')).WhatIfDialog);

type Task = 'employee' | 'process' | 'run' | 'what-if';

export function HrActions() {
  const mayChange = useCan()('payroll:write');
  const { begin, shown } = useDialog<Task>();
  return (
    <>
      {mayChange ? (
        <ChangeButtons begin={begin} />
      ) : (
        <Button variant="secondary" icon={<Calculator aria-hidden />} onClick={() => begin('what-if')}>
          What-if Calculator
        </Button>
      )}
      <TaskDialog {...shown} />
    </>
  );
}

function ChangeButtons({ begin }: { begin: (task: Task) => void }) {
  useShortcut('n', 'Add an employee', () => begin('employee'));
  useShortcut('p', 'Process payroll', () => begin('process'));
  return (
    <>
      <Menu
        trigger={
          <Button variant="secondary">
            Tools
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <MenuItem icon={<Calculator aria-hidden />} onSelect={() => begin('what-if')}>
          What-if Calculator
        </MenuItem>
      </Menu>
      <Button variant="secondary" icon={<UserRoundPlus aria-hidden />} onClick={() => begin('employee')}>
        Add Employee
      </Button>
      <Button variant="secondary" icon={<WalletCards aria-hidden />} onClick={() => begin('process')}>
        Process Payroll
      </Button>
      <Button icon={<ListChecks aria-hidden />} onClick={() => begin('run')}>
        Run Payroll
      </Button>
    </>
  );
}

function TaskDialog({ task, turn, ...shown }: DialogState<Task>) {
  if (task === 'employee') return <EmployeeDialog key={turn} employee={null} {...shown} />;
  if (task === 'process') return <ProcessDialog key={turn} of={{}} {...shown} />;
  if (task === 'run') return <RunDialog key={turn} {...shown} />;
  return task === 'what-if' ? <WhatIfDialog key={turn} {...shown} /> : null;
}
