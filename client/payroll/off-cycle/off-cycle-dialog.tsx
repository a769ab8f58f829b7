import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import type { SlipKind } from '../../../domain/payroll/fields.ts';
import { SLIP_KIND_LABELS } from '../../../domain/payroll/labels.ts';
import { OFF_CYCLE_KINDS, OffCycleInput } from '../../../domain/payroll/off-cycle/off-cycle-contract.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { PAYMENT_METHOD_CHOICES } from '../../settings/payment-methods.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { describeError } from '../../ui/feedback/error-state.tsx';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../../ui/form/form.tsx';
import { CheckboxField, SelectField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { EmployeeField } from '../employee-field.tsx';
import { hrDone, hrFailed } from '../labels.ts';
import { MonthField } from '../month-field.tsx';
import { offCyclePreviewQuery, useCreateOffCycle } from '../queries.ts';
import { SlipPreview } from './slip-preview.tsx';

type OffCycleDialogProps = { employeeId: string; open: boolean; onClose: () => void };

export function OffCycleDialog({ employeeId, open, onClose }: OffCycleDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title="Pay Bonus or Arrears"
      description="A further payslip of the month. Taxed on the month to date, less what its earlier payslips withheld."
    >
      <OffCycleForm employeeId={employeeId} onClose={onClose} />
    </Dialog>
  );
}

type FormValues = z.input<typeof OffCycleInput>;
type OffCycleFormState = ContractForm<FormValues, OffCycleInput>;

const kinds = OFF_CYCLE_KINDS.map((value) => ({ value, label: SLIP_KIND_LABELS[value] }));

/** What is sent: fields of arrears stay behind where the kind is another. */
const toBody = ({ coversFrom, coversTo, spread, ...values }: FormValues): FormValues =>
  values.kind === 'arrears'
    ? { ...values, coversFrom, coversTo: coversTo || coversFrom, spread }
    : { ...values, spread: false };

function OffCycleForm({ employeeId, onClose }: Omit<OffCycleDialogProps, 'open'>) {
  const today = useToday();
  const create = useCreateOffCycle();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<FormValues, OffCycleInput>(OffCycleInput, {
    defaultValues: {
      employeeId,
      kind: 'bonus',
      month: today.slice(0, 7),
      amount: '',
      purpose: '',
      coversFrom: undefined,
      coversTo: undefined,
      spread: false,
      paymentMethod: 'bank_transfer',
      notes: '',
    },
  });
  const body = toBody(form.watch() as FormValues);
  const isReady = OffCycleInput.safeParse(body).success;
  const preview = useQuery({ ...offCyclePreviewQuery(body), enabled: isReady && !create.isPending });

  const submit = async () => {
    try {
      const { records } = await create.mutateAsync({ body: toBody(form.getValues()), idempotencyKey });
      hrDone(
        records.length === 1 ? 'Payslip made: it waits for approval' : `${records.length} payslips wait for approval`,
      );
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      hrFailed(error, 'Failed to make the payslip');
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <EmployeeField form={form} name="employeeId" value={body.employeeId} disabled={employeeId !== ''} />
      <WhatFields form={form} kind={body.kind} />
      {isReady && preview.error ? <Alert tone="late">{describeError(preview.error).message}</Alert> : null}
      {isReady && preview.data && !preview.error ? <SlipPreview {...preview.data} /> : null}
      <FormFooter onCancel={onClose} pending={create.isPending}>
        Make Payslip
      </FormFooter>
    </Form>
  );
}

const HINTS: Partial<Record<SlipKind, string>> = {
  bonus: 'No housing levy is due on irregular pay.',
  thirteenth_month: 'Once a year. No housing levy is due on irregular pay.',
  arrears: 'For each month; housing levy is due, as on regular pay.',
};

function WhatFields({ form, kind }: { form: OffCycleFormState; kind: FormValues['kind'] }) {
  const { currency } = useConfig();
  const isArrears = kind === 'arrears';
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField form={form} name="kind" label="Kind" options={kinds} />
      <TextField
        form={form}
        name="amount"
        kind="money"
        label={isArrears ? 'Amount per Month' : 'Amount'}
        required
        before={currency}
        autoComplete="off"
        hint={HINTS[kind]}
      />
      {isArrears ? (
        <>
          <MonthField form={form} name="coversFrom" label="Arrears From" required ahead={0} back={36} />
          <MonthField form={form} name="coversTo" label="Arrears To" ahead={0} back={36} />
        </>
      ) : null}
      <MonthField form={form} name="month" label="Month of Pay" ahead={1} back={24} />
      <TextField
        form={form}
        name="purpose"
        label="Purpose"
        whenEmpty="text"
        maxLength={120}
        autoComplete="off"
        {...(kind === 'bonus' ? { required: true } : { optional: true })}
      />
      <SelectField form={form} name="paymentMethod" label="Payment Method" options={PAYMENT_METHOD_CHOICES} />
      {isArrears ? (
        <CheckboxField
          form={form}
          name="spread"
          label="Tax each month by its own tables"
          hint="A payslip in each month; file amended returns for those months."
        />
      ) : null}
    </div>
  );
}
