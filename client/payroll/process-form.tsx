import { useState } from 'react';
import { formatMoney } from '../../domain/kernel/money.ts';
import { type PayrollDetails, PayrollInput } from '../../domain/payroll/pay-contract.ts';
import { totalsOf } from '../../domain/payroll/slip.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { missingInformation } from '../billing/finance-words.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { DialogFooter } from '../ui/dialog.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { TextField } from '../ui/text-fields.tsx';
import { useToday } from '../ui/zone.ts';
import { EmployeeField } from './employee-field.tsx';
import { hrDone, hrFailed } from './hr-words.ts';
import { useCreatePayroll, useUpdatePayroll } from './pay-queries.ts';
import { DeductionFields, EarningFields, PaymentFields, PeriodFields } from './process-fields.tsx';
import { ProcessTotals } from './process-totals.tsx';
import { differing, isIncomplete, newValues, type ProcessTyped, recordValues, slipOf } from './process-values.ts';
import { useProcess } from './use-process.ts';

type ProcessFormProps = {
  /** Null for a new one. */
  record: PayrollDetails | null;
  employeeId: string;
  onClose: () => void;
};

export function ProcessForm({ record, employeeId, onClose }: ProcessFormProps) {
  const create = useCreatePayroll();
  const update = useUpdatePayroll();
  const { currency } = useConfig();
  const today = useToday();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<ProcessTyped, PayrollInput>(PayrollInput, {
    defaultValues: record ? recordValues(record) : newValues(employeeId, today),
  });
  const { typed, computed, isSettled, remarks, startOver, useComputed: takeComputed } = useProcess(form, record);
  const changed = computed ? differing(typed, computed) : [];
  const slip = slipOf(typed);
  const pending = create.isPending || update.isPending;

  const submit = async () => {
    const { employeeId: _, ...body } = form.getValues();
    if (changed.length > 0 && !body.overrideReason?.trim()) {
      form.setError('overrideReason', { message: 'Say why it is not the computed amount' }, { shouldFocus: true });
      return;
    }
    try {
      if (record) await update.mutateAsync({ id: record.id, body });
      else await create.mutateAsync({ body: form.getValues(), idempotencyKey });
      hrDone(record ? 'Payroll record updated successfully' : 'Payroll processed successfully');
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      hrFailed(error, record ? 'Failed to update the payroll record' : 'Failed to process payroll');
    }
  };

  return (
    <Form
      form={form}
      onSubmit={submit}
      onInvalid={() => {
        if (isIncomplete(form.getValues())) missingInformation();
      }}
    >
      <EmployeeField
        form={form}
        name="employeeId"
        value={typed.employeeId ?? ''}
        disabled={record !== null}
        onChosen={startOver}
      />
      <PeriodFields form={form} />
      {remarks.length > 0 ? <Alert tone="info">{remarks.join('. ')}</Alert> : null}
      <EarningFields form={form} currency={currency} />
      <DeductionFields form={form} currency={currency} computed={computed} differing={changed} />
      {changed.length > 0 ? (
        <div className="flex flex-wrap items-start gap-3">
          <TextField
            form={form}
            name="overrideReason"
            label="Reason for the Override"
            required
            maxLength={300}
            autoComplete="off"
            hint="Stands on the record and in the audit log."
            className="min-w-56 flex-1"
          />
          <Button variant="secondary" onClick={takeComputed} className="sm:mt-6.5">
            Use Computed Amounts
          </Button>
        </div>
      ) : null}
      <PaymentFields form={form} />
      <ProcessTotals slip={slip} computed={computed} currency={currency} />
      <DialogFooter>
        <p aria-hidden className="mr-auto self-center text-muted text-sm max-sm:hidden">
          {'Net '}
          <MoneyText
            amount={formatMoney(totalsOf(slip).netPay)}
            currency={currency}
            cents
            className="font-semibold text-text"
          />
        </p>
        <Button variant="secondary" onClick={onClose} disabled={pending}>
          Cancel
        </Button>
        <Button type="submit" pending={pending} pendingLabel="Processing…" disabled={!isSettled && computed !== null}>
          {record ? 'Update Record' : 'Process Payroll'}
        </Button>
      </DialogFooter>
    </Form>
  );
}
