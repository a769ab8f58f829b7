import type { EmployeeDetails } from '../../../domain/payroll/contract.ts';
import type { LeaveEntry } from '../../../domain/payroll/leave-contract.ts';
import type { StaffLoan } from '../../../domain/payroll/loan-contract.ts';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import type { DialogState } from '../../ui/overlay/use-dialog.ts';

const CancelLeaveDialog = onDemand(async () => (await import('../leave/leave-dialogs.tsx')).CancelLeaveDialog);
const CancelLoanDialog = onDemand(async () => (await import('../leave/leave-dialogs.tsx')).CancelLoanDialog);
const EmployeeDialog = onDemand(async () => (await import('./employee-dialog.tsx')).EmployeeDialog);
const LeaveDialog = onDemand(async () => (await import('../leave/leave-dialogs.tsx')).LeaveDialog);
const LoanDialog = onDemand(async () => (await import('../loans/loan-dialogs.tsx')).LoanDialog);
const ProcessDialog = onDemand(async () => (await import('../pay/process-dialog.tsx')).ProcessDialog);
const RepayDialog = onDemand(async () => (await import('../loans/loan-dialogs.tsx')).RepayDialog);
const StatusDialog = onDemand(async () => (await import('./status-dialog.tsx')).StatusDialog);

/** Something to be done with one employee. */
export type EmployeeTask =
  | { what: 'edit' | 'process' | 'status' | 'leave' | 'loan' }
  | { what: 'repay' | 'cancel-loan'; loan: StaffLoan }
  | { what: 'cancel-leave'; entry: LeaveEntry };

type EmployeeTaskDialogProps = { employee: EmployeeDetails } & DialogState<EmployeeTask>;

export function EmployeeTaskDialog({ employee, task, turn, ...shown }: EmployeeTaskDialogProps) {
  if (!task) return null;
  switch (task.what) {
    case 'edit':
      return <EmployeeDialog key={turn} employee={employee} {...shown} />;
    case 'process':
      return <ProcessDialog key={turn} of={{ employeeId: employee.id }} {...shown} />;
    case 'status':
      return <StatusDialog key={turn} employee={employee} {...shown} />;
    case 'leave':
      return <LeaveDialog key={turn} employee={employee} {...shown} />;
    case 'loan':
      return <LoanDialog key={turn} employee={employee} {...shown} />;
    case 'repay':
      return <RepayDialog key={turn} loan={task.loan} {...shown} />;
    case 'cancel-loan':
      return <CancelLoanDialog key={turn} loan={task.loan} {...shown} />;
    case 'cancel-leave':
      return <CancelLeaveDialog key={turn} entry={task.entry} {...shown} />;
  }
}
