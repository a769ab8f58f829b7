import { useState } from 'react';
import type { Employee } from '../../../domain/payroll/contract.ts';
import { EMPLOYEE_FIELDS } from '../../../domain/payroll/employee-fields.ts';
import { fullName } from '../../../domain/payroll/pay/slip.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useCan } from '../../api/session.ts';
import { missingInformation } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { DateField } from '../../ui/form/form-fields.tsx';
import { Stepper } from '../../ui/form/stepper.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { hrDone, hrFailed } from '../labels.ts';
import { useCreateEmployee, useUpdateEmployee } from '../queries.ts';
import {
  type EmployeeFieldsProps,
  MoreFields,
  NumberFields,
  PersonFields,
  sectionFields,
  WorkFields,
} from './employee-fields.tsx';
import {
  changedFields,
  type EmployeeFormValues,
  employeeValues,
  isEmployeeIncomplete,
  isPayChanged,
  schemaFor,
} from './employee-values.ts';

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
          ? `${fullName(employee)}, ${employee.employeeId}. Existing payslips do not change.`
          : 'Personal details, role and pay.'
      }
    >
      <EmployeeForm employee={employee} onClose={onClose} />
    </Dialog>
  );
}

/** What was typed stays after a refusal: the form is only thrown away with the dialog. */
function EmployeeForm({ employee, onClose }: { employee: Employee | null; onClose: () => void }) {
  const create = useCreateEmployee();
  const update = useUpdateEmployee();
  const isMasked = !useCan()('payroll:numbers') && employee !== null;
  const today = useToday();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [before] = useState(() => employeeValues(employee, today));
  const form = useContractForm<EmployeeFormValues, unknown>(schemaFor(employee), { defaultValues: before });
  const pending = create.isPending || update.isPending;

  const submit = async () => {
    const { payFrom: from, ...formValues } = form.getValues();
    const payFrom = isPayChanged(before, formValues) ? from : undefined;
    try {
      if (employee)
        await update.mutateAsync({ id: employee.id, body: changedFields(before, { ...formValues, payFrom }) });
      else await create.mutateAsync({ body: formValues, idempotencyKey });
      hrDone(employee ? 'Employee updated successfully' : 'Employee added successfully');
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      hrFailed(error, employee ? 'Failed to update employee' : 'Failed to add employee');
    }
  };

  const fields = { form, isMasked };
  return (
    <Form
      form={form}
      onSubmit={submit}
      onInvalid={() => {
        if (isEmployeeIncomplete(form.getValues())) missingInformation();
      }}
    >
      {employee ? (
        <>
          <PersonFields {...fields} />
          <WorkFields {...fields} />
          <NumberFields {...fields} />
          {isPayChanged(before, form.watch()) ? (
            <DateField
              form={form}
              name="payFrom"
              label="New Pay From"
              optional
              hint="Earlier days use the previous pay. If empty: today, or the first unpaid day."
            />
          ) : null}
          <MoreFields {...fields} open />
          <FormFooter onCancel={onClose} pending={pending}>
            Update Employee
          </FormFooter>
        </>
      ) : (
        <NewEmployeeSteps {...fields} pending={pending} onCancel={onClose} />
      )}
    </Form>
  );
}

const inSections = (...sections: Parameters<typeof sectionFields>[1][]) =>
  sections.flatMap((section) =>
    sectionFields(EMPLOYEE_FIELDS, section).map(({ name }) => name as keyof EmployeeFormValues),
  );

type NewEmployeeStepsProps = EmployeeFieldsProps & { pending: boolean; onCancel: () => void };

/** A new employee in three steps: who it is, what the work earns, and what banks and offices need to know. */
function NewEmployeeSteps({ pending, onCancel, ...fields }: NewEmployeeStepsProps) {
  return (
    <Stepper
      form={fields.form}
      submitLabel="Add Employee"
      pending={pending}
      onCancel={onCancel}
      steps={[
        { title: 'Person', fields: inSections('person'), content: <PersonFields {...fields} /> },
        { title: 'Work and Pay', fields: inSections('work', 'pay'), content: <WorkFields {...fields} /> },
        {
          title: 'Numbers and Bank',
          fields: inSections('numbers', 'bank', 'tax', 'residence'),
          content: (
            <>
              <NumberFields {...fields} />
              <MoreFields {...fields} open={false} />
            </>
          ),
        },
      ]}
    />
  );
}
