import type { EmployeeBenefit } from '../../../domain/payroll/benefits/benefit-contract.ts';
import type { EmployeeDetails } from '../../../domain/payroll/contract.ts';
import type { LeaveEntry } from '../../../domain/payroll/leave/leave-contract.ts';
import type { StaffLoan } from '../../../domain/payroll/loans/loan-contract.ts';
import type { EmployeeDeduction } from '../../../domain/payroll/third-parties/payee-contract.ts';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import type { DialogState } from '../../ui/overlay/use-dialog.ts';

const BenefitDialog = onDemand(async () => (await import('../benefits/benefit-dialogs.tsx')).BenefitDialog);
const CancelLeaveDialog = onDemand(async () => (await import('../leave/leave-dialogs.tsx')).CancelLeaveDialog);
const CancelLoanDialog = onDemand(async () => (await import('../leave/leave-dialogs.tsx')).CancelLoanDialog);
const DeductionDialog = onDemand(async () => (await import('../third-parties/deduction-dialogs.tsx')).DeductionDialog);
const EndDeductionDialog = onDemand(
  async () => (await import('../third-parties/deduction-dialogs.tsx')).EndDeductionDialog,
);
const EmployeeDialog = onDemand(async () => (await import('./employee-dialog.tsx')).EmployeeDialog);
const EndBenefitDialog = onDemand(async () => (await import('../benefits/benefit-dialogs.tsx')).EndBenefitDialog);
const FinalDuesDialog = onDemand(async () => (await import('../final-dues/final-dues-dialog.tsx')).FinalDuesDialog);
const LeaveDialog = onDemand(async () => (await import('../leave/leave-dialogs.tsx')).LeaveDialog);
const LoanDialog = onDemand(async () => (await import('../loans/loan-dialogs.tsx')).LoanDialog);
const OffCycleDialog = onDemand(async () => (await import('../off-cycle/off-cycle-dialog.tsx')).OffCycleDialog);
const ProcessDialog = onDemand(async () => (await import('../pay/process-dialog.tsx')).ProcessDialog);
const RepayDialog = onDemand(async () => (await import('../loans/loan-dialogs.tsx')).RepayDialog);
const StatusDialog = onDemand(async () => (await import('./status-dialog.tsx')).StatusDialog);

/** Something to be done with one employee. */
export type EmployeeAction =
  | { what: 'edit' | 'process' | 'off-cycle' | 'status' | 'leave' | 'loan' | 'benefit' | 'deduction' | 'final-dues' }
  | { what: 'end-deduction'; deduction: EmployeeDeduction }
  | { what: 'end-benefit'; benefit: EmployeeBenefit }
  | { what: 'repay' | 'cancel-loan'; loan: StaffLoan }
  | { what: 'cancel-leave'; entry: LeaveEntry };

type EmployeeActionDialogProps = { employee: EmployeeDetails } & DialogState<EmployeeAction>;

export function EmployeeActionDialog({ employee, payload, dialogKey, ...dialog }: EmployeeActionDialogProps) {
  if (!payload) return null;
  switch (payload.what) {
    case 'edit':
      return <EmployeeDialog key={dialogKey} employee={employee} {...dialog} />;
    case 'process':
      return <ProcessDialog key={dialogKey} target={{ employeeId: employee.id }} {...dialog} />;
    case 'off-cycle':
      return <OffCycleDialog key={dialogKey} employeeId={employee.id} {...dialog} />;
    case 'status':
      return <StatusDialog key={dialogKey} employee={employee} {...dialog} />;
    case 'leave':
      return <LeaveDialog key={dialogKey} employee={employee} {...dialog} />;
    case 'loan':
      return <LoanDialog key={dialogKey} employee={employee} {...dialog} />;
    case 'benefit':
      return <BenefitDialog key={dialogKey} employee={employee} {...dialog} />;
    case 'final-dues':
      return <FinalDuesDialog key={dialogKey} employee={employee} {...dialog} />;
    case 'deduction':
      return <DeductionDialog key={dialogKey} employee={employee} {...dialog} />;
    case 'end-deduction':
      return <EndDeductionDialog key={dialogKey} deduction={payload.deduction} {...dialog} />;
    case 'end-benefit':
      return <EndBenefitDialog key={dialogKey} benefit={payload.benefit} {...dialog} />;
    case 'repay':
      return <RepayDialog key={dialogKey} loan={payload.loan} {...dialog} />;
    case 'cancel-loan':
      return <CancelLoanDialog key={dialogKey} loan={payload.loan} {...dialog} />;
    case 'cancel-leave':
      return <CancelLeaveDialog key={dialogKey} entry={payload.entry} {...dialog} />;
  }
}
