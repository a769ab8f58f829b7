import { useState } from 'react';
import type { Employee } from '../../../domain/payroll/contract.ts';
import { fullName } from '../../../domain/payroll/pay/slip.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useCan } from '../../api/session.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { missingInformation } from '../../ui/feedback/outcome.ts';
import { Fold } from '../../ui/fold.tsx';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { DateField, SwitchField } from '../../ui/form/form-fields.tsx';
import { Stepper } from '../../ui/form/stepper.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { hrDone, hrFailed } from '../labels.ts';
import { useCreateEmployee, useUpdateEmployee } from '../queries.ts';
import {
  EmployeeFields,
  type EmployeeFieldsProps,
  NumberFields,
  PersonFields,
  row,
  text,
  WorkFields,
} from './employee-fields.tsx';
import {
  changedFields,
  type EmployeeFormValues,
  employeeValues,
  isIncomplete,
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
  const { currency } = useConfig();
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
              hint="Earlier days use the previous pay. If empty: today, or the first unpaid day."
            />
          ) : null}
          <EmployeeMoreFields {...fields} open />
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

const PERSON = ['firstName', 'lastName', 'email', 'phone'] as const;
const WORK = ['position', 'department', 'employeeId', 'hireDate', 'baseSalary', 'payrollFrequency'] as const;

type NewEmployeeStepsProps = EmployeeFieldsProps & { pending: boolean; onCancel: () => void };

/** A new employee in three steps: who it is, what the work earns, and what banks and offices need to know. */
function NewEmployeeSteps({ pending, onCancel, ...fields }: NewEmployeeStepsProps) {
  const others = Object.keys(fields.form.getValues()).filter(
    (name): name is keyof EmployeeFormValues => ![...PERSON, ...WORK].some((known) => known === name),
  );
  return (
    <Stepper
      form={fields.form}
      submitLabel="Add Employee"
      pending={pending}
      onCancel={onCancel}
      steps={[
        { title: 'Person', fields: PERSON, content: <PersonFields {...fields} /> },
        { title: 'Work and Pay', fields: WORK, content: <WorkFields {...fields} /> },
        {
          title: 'Numbers and Bank',
          fields: others,
          content: (
            <>
              <NumberFields {...fields} />
              <EmployeeMoreFields {...fields} open={false} />
            </>
          ),
        },
      ]}
    />
  );
}

type MoreProps = EmployeeFieldsProps & { open: boolean };

/** What pay needs besides: where it goes, what it holds every month, and what the tax office must know. */
function EmployeeMoreFields({ form, currency, isMasked, open }: MoreProps) {
  const money = { form, kind: 'money', before: currency, optional: true, autoComplete: 'off' } as const;
  return (
    <>
      <Fold summary="Bank and contributions" open={open}>
        <div className={row}>
          <TextField form={form} name="bankName" label="Bank" {...text} maxLength={80} />
          <TextField form={form} name="bankAccount" label="Bank Account" {...text} disabled={isMasked} />
          <TextField form={form} name="bankCode" label="Bank Code" {...text} maxLength={11} />
          <TextField form={form} name="bankBranchCode" label="Branch Code" {...text} maxLength={11} />
          <TextField form={form} name="nhifNumber" label="SHIF (NHIF) Number" {...text} disabled={isMasked} />
          <TextField form={form} name="nssfNumber" label="NSSF Number" {...text} disabled={isMasked} />
        </div>
      </Fold>
      <Fold summary="Allowances, deductions and tax" open={open}>
        <div className="grid gap-4">
          <div className={row}>
            <TextField {...money} name="allowances" label="Allowances" hint="Regular monthly cash allowances." />
            <TextField {...money} name="deductions" label="Deductions" hint="Paid to third parties every month." />
            <TextField
              form={form}
              name="deductionsPurpose"
              label="Purpose of the Deductions"
              {...text}
              maxLength={120}
              placeholder="SACCO, union dues"
            />
            <TextField {...money} name="pension" label="Pension Scheme" hint="Per month, in addition to NSSF." />
            <TextField {...money} name="insurancePremium" label="Insurance Premium" hint="Earns relief, with proof." />
            <TextField {...money} name="mortgageInterest" label="Mortgage Interest" hint="Before tax, with proof." />
            <TextField {...money} name="medicalFund" label="Medical Fund" hint="Post-retirement, before tax." />
            <TextField
              form={form}
              name="exemptionCertificate"
              label="Exemption Certificate"
              {...text}
              maxLength={40}
              hint="For a person with a disability."
            />
          </div>
          <div className={row}>
            <SwitchField form={form} name="isResident" label="Resident for Tax" />
            <SwitchField
              form={form}
              name="isPrimaryEmployment"
              label="Main Employment"
              hint="Only one employer gives personal relief."
            />
          </div>
        </div>
      </Fold>
    </>
  );
}
