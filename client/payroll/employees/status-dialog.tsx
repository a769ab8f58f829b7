import * as z from 'zod';
import type { EmployeeDetails } from '../../../domain/payroll/contract.ts';
import { dayInput, EMPLOYEE_STATUSES, EmployeeStatus } from '../../../domain/payroll/fields.ts';
import { fullName } from '../../../domain/payroll/pay/slip.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { DateField, SelectField } from '../../ui/form/form-fields.tsx';
import { TextareaField } from '../../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { statusLabel } from '../../ui/status-chip.tsx';
import { useToday } from '../../ui/zone.ts';
import { hrDone, hrFailed } from '../labels.ts';
import { useUpdateEmployee } from '../queries.ts';

type StatusDialogProps = { employee: EmployeeDetails; open: boolean; onClose: () => void };

export function StatusDialog({ employee, open, onClose }: StatusDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title="Change Status"
      description={`${fullName(employee)} is ${employee.status}.`}
    >
      <StatusForm employee={employee} onClose={onClose} />
    </Dialog>
  );
}

const StatusContract = z.object({
  status: EmployeeStatus,
  statusSince: dayInput('Date'),
  reason: z.string().trim().max(300, 'Reason must be at most 300 characters'),
});
type FormValues = z.input<typeof StatusContract>;

const HINTS: Record<EmployeeStatus, string> = {
  active: 'Included in pay runs from this day.',
  inactive: 'Excluded from pay runs, for example during unpaid leave.',
  terminated: 'The last day of work; pay stops after it.',
};

function StatusForm({ employee, onClose }: Omit<StatusDialogProps, 'open'>) {
  const update = useUpdateEmployee();
  const today = useToday();
  const options = EMPLOYEE_STATUSES.filter((status) => status !== employee.status).map((value) => ({
    value,
    label: statusLabel(value),
  }));
  const form = useContractForm<FormValues, FormValues>(StatusContract, {
    defaultValues: { status: options[0]?.value ?? 'active', statusSince: today, reason: '' },
  });
  const status = form.watch('status');

  const submit = async (body: FormValues) => {
    try {
      await update.mutateAsync({ id: employee.id, body });
      hrDone(`${fullName(employee)} is ${body.status}`);
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      hrFailed(error, 'Failed to change the status');
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <SelectField form={form} name="status" label="New Status" options={options} />
      <DateField
        form={form}
        name="statusSince"
        label={status === 'terminated' ? 'Last Day of Work' : 'From'}
        required
        min={employee.hireDate}
        hint={HINTS[status]}
      />
      <TextareaField form={form} name="reason" label="Reason" rows={2} maxLength={300} />
      <FormFooter onCancel={onClose} pending={update.isPending}>
        Change Status
      </FormFooter>
    </Form>
  );
}
