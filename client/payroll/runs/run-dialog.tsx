import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, weekday } from '../../../domain/kernel/time.ts';
import type { PayrollFrequency } from '../../../domain/payroll/fields.ts';
import { periodFrom } from '../../../domain/payroll/periods.ts';
import type { PlannedSlip } from '../../../domain/payroll/runs/run-contract.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { formatDaysIn } from '../../billing/invoices/line-periods.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Fold } from '../../ui/fold.tsx';
import { DatePicker } from '../../ui/form/date-picker.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { formatDay } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { Dialog, DialogFooter } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { FREQUENCY_LABELS, hrDone, hrFailed, toOptions } from '../labels.ts';
import { MonthSelect } from '../month-select.tsx';
import { AmountLines, StepsList } from '../pay/record-amounts.tsx';
import { periodText } from '../period-text.ts';
import { type RunPreview, runPreviewQuery, useRunPayroll } from '../queries.ts';
import { showTab } from '../url-state.ts';

type RunDialogProps = { open: boolean; onClose: () => void };

export function RunDialog({ open, onClose }: RunDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title="Run Payroll"
      description="Preview of the run, to the cent. Records need approval; nothing is paid yet."
    >
      <RunForm onClose={onClose} />
    </Dialog>
  );
}

type PeriodInput = { frequency: PayrollFrequency; month: string; start: string };

const runParams = ({ frequency, month, start }: PeriodInput) =>
  frequency === 'monthly' ? { frequency, period: month } : { frequency, payPeriodStart: start };

function RunForm({ onClose }: Pick<RunDialogProps, 'onClose'>) {
  const today = useToday();
  const [input, setInput] = useState<PeriodInput>({
    frequency: 'monthly',
    month: today.slice(0, 7),
    start: addDays(today, 1 - weekday(today)),
  });
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const run = useRunPayroll();
  const preview = useQuery({ ...runPreviewQuery(runParams(input)), enabled: !run.isPending });
  const ask = (change: Partial<PeriodInput>) => {
    setInput({ ...input, ...change });
    // Another period is another run.
    setKey(newIdempotencyKey());
  };
  const make = () =>
    run.mutate(
      { body: runParams(input), idempotencyKey },
      {
        onSuccess: ({ created }) => {
          hrDone(`Payroll processed successfully: ${created} ${created === 1 ? 'record' : 'records'} to approve`);
          onClose();
          showTab('runs');
        },
        onError: (error) => hrFailed(error, 'Failed to run payroll'),
      },
    );
  const count = preview.data?.slips.length ?? 0;
  const stale = preview.isPlaceholderData || preview.isFetching;
  return (
    <div className="grid min-w-0 gap-4">
      <Period input={input} onAsk={ask} />
      {preview.data ? (
        <RunPreviewLists preview={preview.data} />
      ) : preview.error ? (
        <ErrorState {...describeError(preview.error)} onRetry={() => void preview.refetch()} />
      ) : (
        <SkeletonText lines={10} label="Calculating the payroll" />
      )}
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button pending={run.isPending} pendingLabel="Running…" disabled={count === 0 || stale} onClick={make}>
          {count === 0 && preview.data ? 'No employees to pay' : `Run Payroll for ${count}`}
        </Button>
      </DialogFooter>
    </div>
  );
}

const frequencies = toOptions(FREQUENCY_LABELS);

function Period({ input, onAsk }: { input: PeriodInput; onAsk: (change: Partial<PeriodInput>) => void }) {
  const { frequency, month, start } = input;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label="Payroll Frequency">
        <Select value={frequency} options={frequencies} onValueChange={(value) => onAsk({ frequency: value })} />
      </Field>
      {frequency === 'monthly' ? (
        <Field label="Month">
          <MonthSelect value={month} onValueChange={(value) => onAsk({ month: value })} />
        </Field>
      ) : (
        <Field label="First Day" hint={`To ${formatDay(periodFrom(frequency, start).end)}.`}>
          <DatePicker value={start} onValueChange={(day) => onAsk({ start: day })} />
        </Field>
      )}
    </div>
  );
}

/** Everything that the run would make, and who is left out of it and why. */
function RunPreviewLists({ preview }: { preview: RunPreview }) {
  return (
    <>
      <Totals preview={preview} />
      {preview.notice ? <Alert tone="waiting">{preview.notice}</Alert> : null}
      {preview.slips.length === 0 ? (
        <p className="text-muted text-sm">Everyone on this schedule already has a record for this period.</p>
      ) : (
        <section aria-label="Records to create" className="min-w-0">
          <ul className="grid gap-2">
            {preview.slips.map((slip) => (
              <li key={slip.employeeId} className="min-w-0">
                <Planned slip={slip} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <LeftOut preview={preview} />
    </>
  );
}

function Totals({ preview: { totals, payPeriodStart, payPeriodEnd, ruleSet } }: { preview: RunPreview }) {
  const { currency } = useConfig();
  const figures = [
    ['Gross pay', totals.grossPay],
    ['Deductions', totals.totalDeductions],
    ['Net pay', totals.netPay],
    ['Employer cost', totals.totalCost],
  ] as const;
  return (
    <div className="rounded-md bg-accent-soft p-3">
      <p className="mb-2 text-muted text-xs">
        {`${periodText(payPeriodStart, payPeriodEnd)}, tables ${ruleSet}, ${totals.employees} ${totals.employees === 1 ? 'employee' : 'employees'}`}
      </p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {figures.map(([name, amount]) => (
          <div key={name} className="min-w-0">
            <dt className="text-muted text-xs">{name}</dt>
            <dd className="font-semibold tracking-tight">
              <MoneyText amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Planned({ slip }: { slip: PlannedSlip }) {
  const { currency } = useConfig();
  return (
    <Fold
      summary={
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
          <span className="wrap-break-word min-w-0">
            {slip.employeeName}
            <span className="font-normal text-muted">{` · ${slip.employeeCode}`}</span>
            {slip.remarks.map((remark) => (
              <span key={remark} className="block font-normal text-waiting text-xs">
                {formatDaysIn(remark)}
              </span>
            ))}
          </span>
          <MoneyText amount={slip.netPay} currency={currency} cents />
        </span>
      }
    >
      <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">
        <AmountLines
          lines={[
            { label: 'Base salary', amount: slip.baseSalary },
            { label: 'Allowances', amount: slip.allowances },
            { label: 'NSSF', amount: `-${slip.nssf}` },
            { label: 'SHIF (NHIF)', amount: `-${slip.nhif}` },
            { label: 'Housing levy', amount: `-${slip.housingLevy}` },
            { label: 'PAYE', amount: `-${slip.paye}` },
            { label: 'Loans', amount: `-${slip.loans}` },
            { label: 'Advance', amount: `-${slip.advance}` },
            { label: 'Other deductions', amount: `-${slip.otherDeductions}` },
          ].filter(({ amount }) => amount !== '-0.00')}
          total={{ label: 'Net pay', amount: slip.netPay }}
        />
        <StepsList steps={slip.steps} />
      </div>
    </Fold>
  );
}

function LeftOut({ preview: { skipped } }: { preview: RunPreview }) {
  if (skipped.length === 0) return null;
  return (
    <Fold summary={`${skipped.length} ${skipped.length === 1 ? 'employee is' : 'employees are'} left out`}>
      <ul className="-m-3 divide-y divide-line">
        {skipped.map(({ employeeId, employeeName, employeeCode, reason }) => (
          <li key={employeeId} className="flex flex-wrap justify-between gap-x-4 px-3 py-1.5 text-sm">
            <span className="wrap-break-word min-w-0">{`${employeeName} · ${employeeCode}`}</span>
            <span className="text-muted">{formatDaysIn(reason)}</span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
