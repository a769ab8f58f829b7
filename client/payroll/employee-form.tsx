import { useState } from 'react';
import type { Employee } from '../../domain/payroll/contract.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { useCan } from '../api/session.ts';
import { missingInformation } from '../billing/finance-words.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { DialogFooter } from '../ui/dialog.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form.tsx';
import { useToday } from '../ui/zone.ts';
import { EmployeeFields } from './employee-fields.tsx';
import { EmployeeMoreFields } from './employee-more-fields.tsx';
import { useCreateEmployee, useUpdateEmployee } from './employee-queries.ts';
import { changesOf, type EmployeeTyped, employeeValues, isIncomplete, schemaFor } from './employee-values.ts';
import { hrDone, hrFailed } from './hr-words.ts';

/** What was typed stays after a refusal: the form is only thrown away with the dialog. */
export function EmployeeForm({ employee, onClose }: { employee: Employee | null; onClose: () => void }) {
  const create = useCreateEmployee();
  const update = useUpdateEmployee();
  const { currency } = useConfig();
  const isMasked = !useCan()('payroll:numbers') && employee !== null;
  const today = useToday();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [before] = useState(() => employeeValues(employee, today));
  const form = useContractForm<EmployeeTyped, unknown>(schemaFor(employee), { defaultValues: before });
  const pending = create.isPending || update.isPending;

  const submit = async () => {
    const typed = form.getValues();
    try {
      if (employee) await update.mutateAsync({ id: employee.id, body: changesOf(before, typed) });
      else await create.mutateAsync({ body: typed, idempotencyKey });
      hrDone(employee ? 'Employee updated successfully' : 'Employee added successfully');
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      hrFailed(error, employee ? 'Failed to update employee' : 'Failed to add employee');
    }
  };

  const fields = { form, currency, isMasked };
  return (
    <Form
      form={form}
      onSubmit={submit}
      onInvalid={() => {
        if (isIncomplete(form.getValues())) missingInformation();
      }}
    >
      <EmployeeFields {...fields} />
      <EmployeeMoreFields {...fields} open={employee !== null} />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={pending}>
          Cancel
        </Button>
        <Button type="submit" pending={pending} pendingLabel="Saving…">
          {employee ? 'Update Employee' : 'Add Employee'}
        </Button>
      </DialogFooter>
    </Form>
  );
}
