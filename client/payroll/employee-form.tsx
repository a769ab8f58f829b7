import { useState } from 'react';
import type { Employee } from '../../domain/payroll/contract.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { useCan } from '../api/session.ts';
import { missingInformation } from '../billing/finance-words.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { DialogFooter } from '../ui/dialog.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form.tsx';
import { DateField } from '../ui/form-fields.tsx';
import { useToday } from '../ui/zone.ts';
import { EmployeeFields } from './employee-fields.tsx';
import { EmployeeMoreFields } from './employee-more-fields.tsx';
import { useCreateEmployee, useUpdateEmployee } from './employee-queries.ts';
import { NewEmployeeSteps } from './employee-steps.tsx';
import {
  changesOf,
  type EmployeeTyped,
  employeeValues,
  isIncomplete,
  isPayChanged,
  schemaFor,
} from './employee-values.ts';
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
    const { payFrom: from, ...typed } = form.getValues();
    const payFrom = isPayChanged(before, typed) ? from : undefined;
    try {
      if (employee) await update.mutateAsync({ id: employee.id, body: changesOf(before, { ...typed, payFrom }) });
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
      {employee ? (
        <>
          <EmployeeFields {...fields} />
          {isPayChanged(before, form.watch()) ? (
            <DateField
              form={form}
              name="payFrom"
              label="New Pay From"
              optional
              hint="Days before are paid as agreed before. Left empty: today, or the first day that is not paid yet."
            />
          ) : null}
          <EmployeeMoreFields {...fields} open />
          <DialogFooter>
            <Button variant="secondary" onClick={onClose} disabled={pending}>
              Cancel
            </Button>
            <Button type="submit" pending={pending} pendingLabel="Saving…">
              Update Employee
            </Button>
          </DialogFooter>
        </>
      ) : (
        <NewEmployeeSteps {...fields} pending={pending} onCancel={onClose} />
      )}
    </Form>
  );
}
