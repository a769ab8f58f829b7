import type { Employee } from '../../domain/payroll/contract.ts';
import { fullName } from '../../domain/payroll/slip.ts';
import { Dialog } from '../ui/dialog.tsx';
import { EmployeeForm } from './employee-form.tsx';

type EmployeeDialogProps = {
  /** Null for a new one. */
  employee: Employee | null;
  open: boolean;
  onClose: () => void;
};

export function EmployeeDialog({ employee, open, onClose }: EmployeeDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title={employee ? 'Edit Employee' : 'Add Employee'}
      description={
        employee
          ? `${fullName(employee)}, ${employee.employeeId}. Payslips that were made stay as they are.`
          : 'Personal details, role and pay.'
      }
    >
      <EmployeeForm employee={employee} onClose={onClose} />
    </Dialog>
  );
}
