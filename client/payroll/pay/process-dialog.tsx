import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Cents, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Computed } from '../../../domain/payroll/pay/compute.ts';
import { type PayrollDetails, PayrollInput, type PayrollRecord } from '../../../domain/payroll/pay/pay-contract.ts';
import { deductionProblem, type SlipAmounts, slipTotals } from '../../../domain/payroll/pay/slip.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { missingInformation } from '../../ui/feedback/outcome.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Fold } from '../../ui/fold.tsx';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Dialog, DialogFooter } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { EmployeeField } from '../employee-field.tsx';
import { hrDone, hrFailed } from '../labels.ts';
import { type PayPreview, recordQuery, useCreatePayroll, useUpdatePayroll } from '../queries.ts';
import { DeductionFields, EarningFields, PaymentFields, PeriodFields } from './process-fields.tsx';
import {
  computedValues,
  differing,
  isPayIncomplete,
  newValues,
  type ProcessFormValues,
  recordValues,
  toPayslip,
} from './process-values.ts';
import { StepsList } from './record-amounts.tsx';
import { useProcess } from './use-process.ts';

/** A new record, for an employee that may be known already, or one that is still pending. */
type ProcessTarget = { record?: PayrollRecord; employeeId?: string };

type ProcessDialogProps = { target: ProcessTarget; open: boolean; onClose: () => void };

export function ProcessDialog({ target: { record, employeeId = '' }, open, onClose }: ProcessDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title={record ? 'Edit Payroll Record' : 'Process Payroll'}
      description={
        record
          ? `${record.employeeName}. You become the preparer; someone else must approve.`
          : 'Statutory deductions come from the month’s tables; override any of them with a reason.'
      }
    >
      {record ? (
        <Pending id={record.id} onClose={onClose} />
      ) : (
        <ProcessForm record={null} employeeId={employeeId} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Pending({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(recordQuery(id));
  if (data) return <ProcessForm record={data} employeeId={data.employeeId} onClose={onClose} />;
  if (error) return <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  return <SkeletonText lines={10} label="Loading the payroll record" />;
}

type ProcessFormProps = {
  /** Null for a new one. */
  record: PayrollDetails | null;
  employeeId: string;
  onClose: () => void;
};

function ProcessForm({ record, employeeId, onClose }: ProcessFormProps) {
  const { currency } = useConfig();
  const today = useToday();
  const form = useContractForm<ProcessFormValues, PayrollInput>(PayrollInput, {
    defaultValues: record ? recordValues(record) : newValues(employeeId, today),
  });
  const { formValues, computed, isSettled, remarks, startOver, applyComputed } = useProcess(form, record);
  const { save, pending } = useSave(form, record, onClose);
  const changed = computed ? differing(formValues, computed) : [];
  const slip = toPayslip(formValues);

  const submit = () => {
    if (changed.length === 0 || form.getValues('overrideReason')?.trim()) return save();
    const message = 'Explain why it differs from the computed amount';
    form.setError('overrideReason', { message }, { shouldFocus: true });
  };

  return (
    <Form
      form={form}
      onSubmit={submit}
      onInvalid={() => {
        if (isPayIncomplete(form.getValues())) missingInformation();
      }}
    >
      <EmployeeField
        form={form}
        name="employeeId"
        value={formValues.employeeId ?? ''}
        disabled={record !== null}
        onChosen={startOver}
      />
      <PeriodFields form={form} />
      {remarks.length > 0 ? <Alert tone="info">{remarks.join('. ')}</Alert> : null}
      <EarningFields form={form} currency={currency} />
      <DeductionFields form={form} currency={currency} computed={computed} differing={changed} />
      {changed.length > 0 ? <OverrideReason form={form} onUndo={applyComputed} /> : null}
      <PaymentFields form={form} />
      <ProcessTotals slip={slip} computed={computed} currency={currency} />
      <DialogFooter>
        <p aria-hidden className="mr-auto self-center text-muted text-sm max-sm:hidden">
          {'Net '}
          <MoneyText
            amount={toDecimalText(slipTotals(slip).netPay)}
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

type PayrollForm = ContractForm<ProcessFormValues, PayrollInput>;

function useSave(form: PayrollForm, record: PayrollDetails | null, onClose: () => void) {
  const create = useCreatePayroll();
  const update = useUpdatePayroll();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const save = async () => {
    const { employeeId, ...body } = form.getValues();
    try {
      if (record) await update.mutateAsync({ id: record.id, body });
      else await create.mutateAsync({ body: { employeeId, ...body }, idempotencyKey });
      hrDone(record ? 'Payroll record updated successfully' : 'Payroll processed successfully');
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      hrFailed(error, record ? 'Failed to update the payroll record' : 'Failed to process payroll');
    }
  };
  return { save, pending: create.isPending || update.isPending };
}

function OverrideReason({ form, onUndo }: { form: PayrollForm; onUndo: () => void }) {
  return (
    <div className="flex flex-wrap items-start gap-3">
      <TextField
        form={form}
        name="overrideReason"
        label="Reason for the Override"
        required
        maxLength={300}
        autoComplete="off"
        hint="Shown on the record and in the audit log."
        className="min-w-56 flex-1"
      />
      <Button variant="secondary" onClick={onUndo} className="sm:mt-6.5">
        Use Computed Amounts
      </Button>
    </div>
  );
}

type ProcessTotalsProps = { slip: SlipAmounts; computed: PayPreview | null; currency: string };

/** The sums that the server works out again by the same rules, and what the law says of them. */
function ProcessTotals({ slip, computed, currency }: ProcessTotalsProps) {
  const { grossPay, totalDeductions, netPay } = slipTotals(slip);
  const [problem] = computed ? Object.values(deductionProblem(slip, computedValues(computed) as Computed) ?? {}) : [];
  return (
    <div className="grid min-w-0 gap-3">
      <dl aria-label="Totals" className="grid grid-cols-1 gap-3 rounded-md bg-accent-soft p-3 sm:grid-cols-3">
        <Total name="Gross Pay" amount={grossPay} currency={currency} />
        <Total name="Total Deductions" amount={totalDeductions} currency={currency} />
        <Total name="Net Pay" amount={netPay} currency={currency} strong />
      </dl>
      {problem ? <Alert tone="late">{problem}</Alert> : null}
      {computed?.notice ? <Alert tone="waiting">{computed.notice}</Alert> : null}
      {computed ? (
        <Fold summary={`Calculation (tables ${computed.ruleSet})`}>
          <StepsList steps={computed.steps} />
          <p className="mt-3 border-line border-t pt-2 text-muted text-xs">
            The employer also pays NSSF <MoneyText amount={computed.employerNssf} currency="" cents />, housing levy{' '}
            <MoneyText amount={computed.employerHousingLevy} currency="" cents /> and NITA levy{' '}
            <MoneyText amount={computed.nita} currency="" cents />, for a total cost of{' '}
            <MoneyText amount={computed.totalCost} currency={currency} cents />.
          </p>
        </Fold>
      ) : null}
    </div>
  );
}

type TotalProps = { name: string; amount: Cents; currency: string; strong?: boolean };

function Total({ name, amount, currency, strong = false }: TotalProps) {
  return (
    <div className="flex min-w-0 items-baseline justify-between gap-2 sm:block">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className={cx('leading-tight tracking-tight sm:mt-0.5', strong ? 'font-semibold text-lg' : 'font-medium')}>
        <MoneyText amount={toDecimalText(amount)} currency={currency} cents lateWhenNegative />
      </dd>
    </div>
  );
}
