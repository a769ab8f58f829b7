import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import type { EmployeeDetails } from '../../../domain/payroll/contract.ts';
import { Month } from '../../../domain/payroll/fields.ts';
import { fullName } from '../../../domain/payroll/pay/slip.ts';
import {
  DeductionInput,
  type EmployeeDeduction,
  type Payee,
  type PayeePart,
} from '../../../domain/payroll/third-parties/payee-contract.ts';
import { PAYEE_PART_LABELS } from '../../../domain/payroll/third-parties/payees.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../../ui/form/form.tsx';
import { SelectField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { hrDone, hrFailed, toOptions } from '../labels.ts';
import { MonthField } from '../month-field.tsx';
import { payeesQuery, useAddDeduction, useEndDeduction } from './payee-queries.ts';

type DeductionDialogProps = { employee: EmployeeDetails; open: boolean; onClose: () => void };

export function DeductionDialog({ employee, open, onClose }: DeductionDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Add Deduction"
      description={`Withheld from ${fullName(employee)} with each regular pay and owed to the payee.`}
    >
      <DeductionForm employee={employee} onClose={onClose} />
    </Dialog>
  );
}

type FormValues = z.input<typeof DeductionInput>;

const parts = toOptions(PAYEE_PART_LABELS);

const HINTS: Record<PayeePart, string> = {
  withheld: 'After tax.',
  pension: 'Withheld, and deducted before tax.',
  employer_pension: 'Paid by you on top of the pay.',
  tier_two: 'Of both, to this scheme instead of NSSF.',
};

function DeductionForm({ employee, onClose }: Omit<DeductionDialogProps, 'open'>) {
  const add = useAddDeduction();
  const today = useToday();
  const { data: payees } = useQuery(payeesQuery);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<FormValues, DeductionInput>(DeductionInput, {
    defaultValues: { payeeId: '', part: 'withheld', amount: '', reference: '', fromMonth: today.slice(0, 7) },
  });
  const active = (payees ?? []).filter(({ isActive }) => isActive);
  const isScheme = active.find(({ id }) => id === form.watch('payeeId'))?.kind === 'pension';
  const part = form.watch('part') ?? 'withheld';

  const submit = async () => {
    const values = form.getValues();
    const body = {
      ...values,
      part: isScheme ? part : 'withheld',
      ...(part === 'tier_two' ? { amount: undefined } : {}),
    } as const;
    try {
      await add.mutateAsync({ id: employee.id, body, idempotencyKey });
      hrDone('Deduction added');
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      hrFailed(error, 'Failed to add the deduction');
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      {payees && active.length === 0 ? (
        <Alert tone="waiting">There are no payees yet. Add them under HR &amp; Payroll, Returns.</Alert>
      ) : null}
      <DeductionFields form={form} payees={active} isScheme={isScheme} part={part} />
      <FormFooter onCancel={onClose} pending={add.isPending}>
        Add Deduction
      </FormFooter>
    </Form>
  );
}

type DeductionFieldsProps = {
  form: ContractForm<FormValues, DeductionInput>;
  payees: readonly Payee[];
  isScheme: boolean;
  part: PayeePart;
};

function DeductionFields({ form, payees, isScheme, part }: DeductionFieldsProps) {
  const { currency } = useConfig();
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        form={form}
        name="payeeId"
        label="Payee"
        required
        placeholder="Choose who it is paid to"
        options={payees.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {isScheme ? <SelectField form={form} name="part" label="For" options={parts} hint={HINTS[part]} /> : null}
      {isScheme && part === 'tier_two' ? null : (
        <TextField
          form={form}
          name="amount"
          kind="money"
          label="Amount per Month"
          required
          before={currency}
          autoComplete="off"
        />
      )}
      <TextField
        form={form}
        name="reference"
        label="Member or Loan Number"
        optional
        whenEmpty="text"
        maxLength={60}
        autoComplete="off"
      />
      <MonthField form={form} name="fromMonth" label="From Month" back={12} ahead={12} />
    </div>
  );
}

type EndDialogProps = { deduction: EmployeeDeduction; open: boolean; onClose: () => void };

const EndForm = z.object({ untilMonth: Month });

export function EndDeductionDialog({ deduction, open, onClose }: EndDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title="End Deduction"
      description={`${deduction.payeeName}. Payslips that are approved stay as they are.`}
    >
      <End deduction={deduction} onClose={onClose} />
    </Dialog>
  );
}

function End({ deduction, onClose }: Omit<EndDialogProps, 'open'>) {
  const end = useEndDeduction();
  const today = useToday();
  const form = useContractForm(EndForm, { defaultValues: { untilMonth: today.slice(0, 7) } });
  const submit = async ({ untilMonth }: z.output<typeof EndForm>) => {
    try {
      await end.mutateAsync({ id: deduction.id, untilMonth });
      hrDone('Deduction ended');
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      hrFailed(error, 'Failed to end the deduction');
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <MonthField
        form={form}
        name="untilMonth"
        label="Last Month"
        required
        back={13}
        ahead={12}
        hint="A month before its first: it never counts."
      />
      <FormFooter onCancel={onClose} pending={end.isPending}>
        End Deduction
      </FormFooter>
    </Form>
  );
}
