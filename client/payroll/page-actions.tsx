import { Calculator, ChevronDown, Gift, ListChecks, UserRoundPlus, WalletCards } from 'lucide-react';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { Menu, MenuItem } from '../ui/overlay/menu.tsx';
import { useShortcut } from '../ui/overlay/shortcuts.ts';
import { type DialogState, useDialog } from '../ui/overlay/use-dialog.ts';

const EmployeeDialog = onDemand(async () => (await import('./employees/employee-dialog.tsx')).EmployeeDialog);
const ProcessDialog = onDemand(async () => (await import('./pay/process-dialog.tsx')).ProcessDialog);
const OffCycleDialog = onDemand(async () => (await import('./off-cycle/off-cycle-dialog.tsx')).OffCycleDialog);
const RunDialog = onDemand(async () => (await import('./runs/run-dialog.tsx')).RunDialog);
const WhatIfDialog = onDemand(async () => (await import('./pay/what-if-dialog.tsx')).WhatIfDialog);

type DialogName = 'employee' | 'process' | 'off-cycle' | 'run' | 'what-if';

export function HrActions() {
  const mayChange = useCan()('payroll:write');
  const { openDialog, dialog } = useDialog<DialogName>();
  return (
    <>
      {mayChange ? (
        <ChangeButtons openDialog={openDialog} />
      ) : (
        <Button variant="secondary" icon={<Calculator aria-hidden />} onClick={() => openDialog('what-if')}>
          What-if Calculator
        </Button>
      )}
      <OpenedDialog {...dialog} />
    </>
  );
}

function ChangeButtons({ openDialog }: { openDialog: (name: DialogName) => void }) {
  useShortcut('n', 'Add an employee', () => openDialog('employee'));
  useShortcut('p', 'Process payroll', () => openDialog('process'));
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
        <MenuItem icon={<Gift aria-hidden />} onSelect={() => openDialog('off-cycle')}>
          Pay Bonus or Arrears
        </MenuItem>
        <MenuItem icon={<Calculator aria-hidden />} onSelect={() => openDialog('what-if')}>
          What-if Calculator
        </MenuItem>
      </Menu>
      <Button variant="secondary" icon={<UserRoundPlus aria-hidden />} onClick={() => openDialog('employee')}>
        Add Employee
      </Button>
      <Button variant="secondary" icon={<WalletCards aria-hidden />} onClick={() => openDialog('process')}>
        Process Payroll
      </Button>
      <Button icon={<ListChecks aria-hidden />} onClick={() => openDialog('run')}>
        Run Payroll
      </Button>
    </>
  );
}

function OpenedDialog({ payload, dialogKey, ...dialog }: DialogState<DialogName>) {
  if (payload === 'employee') return <EmployeeDialog key={dialogKey} employee={null} {...dialog} />;
  if (payload === 'process') return <ProcessDialog key={dialogKey} target={{}} {...dialog} />;
  if (payload === 'off-cycle') return <OffCycleDialog key={dialogKey} employeeId="" {...dialog} />;
  if (payload === 'run') return <RunDialog key={dialogKey} {...dialog} />;
  return payload === 'what-if' ? <WhatIfDialog key={dialogKey} {...dialog} /> : null;
}
