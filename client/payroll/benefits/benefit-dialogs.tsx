import { useState } from 'react';
import * as z from 'zod';
import {
  BENEFIT_LABELS,
  BenefitInput,
  type EmployeeBenefit,
  HOUSING_LABELS,
} from '../../../domain/payroll/benefits/benefit-contract.ts';
import type { EmployeeDetails } from '../../../domain/payroll/contract.ts';
import { Month } from '../../../domain/payroll/fields.ts';
import { fullName } from '../../../domain/payroll/pay/slip.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { SelectField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { hrDone, hrFailed, toOptions } from '../labels.ts';
import { MonthField } from '../month-field.tsx';
import { useAddBenefit, useEndBenefit } from '../queries.ts';

type BenefitDialogProps = { employee: EmployeeDetails; open: boolean; onClose: () => void };

export function BenefitDialog({ employee, open, onClose }: BenefitDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Add Benefit"
      description={`What ${fullName(employee)} is given besides cash. It is taxed with each pay from its month on.`}
    >
      <BenefitForm employee={employee} onClose={onClose} />
    </Dialog>
  );
}

type FormValues = z.input<typeof BenefitInput>;

const kinds = toOptions(BENEFIT_LABELS);
const housingTypes = toOptions(HOUSING_LABELS);

const RULES: Record<FormValues['kind'], string> = {
  car: 'The higher of 2% of the cost a month and the value that KRA prescribes; for a hired car, its hire.',
  housing: 'The higher of 15% of pay and the rent, less what the employee pays.',
  meals: 'Taxed above the monthly limit.',
  other: 'Free of tax below the monthly limit; taxed in full from it on.',
};

const VALUE_LABELS: Record<FormValues['kind'], string> = {
  car: 'Prescribed Value or Hire per Month',
  housing: 'Rent per Month',
  meals: 'Value per Month',
  other: 'Value per Month',
};

function BenefitForm({ employee, onClose }: Omit<BenefitDialogProps, 'open'>) {
  const add = useAddBenefit();
  const { currency } = useConfig();
  const today = useToday();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<FormValues, BenefitInput>(BenefitInput, {
    defaultValues: { kind: 'car', description: '', fromMonth: today.slice(0, 7) },
  });
  const kind = form.watch('kind');

  const submit = async () => {
    const { cost, contribution, housingType, ...rest } = form.getValues();
    const body = {
      ...rest,
      ...(kind === 'car' ? { cost } : {}),
      ...(kind === 'housing' ? { contribution, housingType } : {}),
    };
    try {
      await add.mutateAsync({ id: employee.id, body, idempotencyKey });
      hrDone('Benefit added');
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      hrFailed(error, 'Failed to add the benefit');
    }
  };

  const money = { form, kind: 'money', before: currency, autoComplete: 'off' } as const;
  return (
    <Form form={form} onSubmit={submit}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField form={form} name="kind" label="Kind" options={kinds} hint={RULES[kind]} />
        <MonthField form={form} name="fromMonth" label="From Month" back={12} ahead={12} />
        {kind === 'car' ? <TextField {...money} name="cost" label="Cost of the Car" optional /> : null}
        {kind === 'housing' ? (
          <SelectField form={form} name="housingType" label="Type of Housing" options={housingTypes} required />
        ) : null}
        <TextField
          {...money}
          name="value"
          label={VALUE_LABELS[kind]}
          optional={kind === 'car'}
          required={kind !== 'car'}
        />
        {kind === 'housing' ? <TextField {...money} name="contribution" label="Paid by the Employee" optional /> : null}
      </div>
      <TextField form={form} name="description" label="Description" required maxLength={120} autoComplete="off" />
      <FormFooter onCancel={onClose} pending={add.isPending}>
        Add Benefit
      </FormFooter>
    </Form>
  );
}

type EndDialogProps = { benefit: EmployeeBenefit; open: boolean; onClose: () => void };

const EndForm = z.object({ untilMonth: Month });

export function EndBenefitDialog({ benefit, open, onClose }: EndDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title="End Benefit"
      description={`${benefit.description}. Payslips that are approved stay as they are.`}
    >
      <End benefit={benefit} onClose={onClose} />
    </Dialog>
  );
}

function End({ benefit, onClose }: Omit<EndDialogProps, 'open'>) {
  const end = useEndBenefit();
  const today = useToday();
  const form = useContractForm(EndForm, { defaultValues: { untilMonth: today.slice(0, 7) } });
  const submit = async ({ untilMonth }: z.output<typeof EndForm>) => {
    try {
      await end.mutateAsync({ id: benefit.id, untilMonth });
      hrDone('Benefit ended');
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      hrFailed(error, 'Failed to end the benefit');
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
        End Benefit
      </FormFooter>
    </Form>
  );
}
