import type { PlannedSlip } from '../../domain/payroll/run-contract.ts';
import { daysInWords } from '../billing/line-words.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Alert } from '../ui/alert.tsx';
import { Fold } from '../ui/fold.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { periodWords } from './period-words.ts';
import { AmountLines } from './record-amounts.tsx';
import type { RunPreview } from './run-queries.ts';
import { StepsList } from './steps-list.tsx';

/** Everything that the run would make, and who is left out of it and why. */
export function RunPreviewLists({ preview }: { preview: RunPreview }) {
  return (
    <>
      <Totals preview={preview} />
      {preview.notice ? <Alert tone="waiting">{preview.notice}</Alert> : null}
      {preview.slips.length === 0 ? (
        <p className="text-muted text-sm">Everybody who is paid like this has a payroll record in this period.</p>
      ) : (
        <section aria-label="Records to be made" className="min-w-0">
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
    ['Cost to the space', totals.totalCost],
  ] as const;
  return (
    <div className="rounded-md bg-accent-soft p-3">
      <p className="mb-2 text-muted text-xs">
        {`${periodWords(payPeriodStart, payPeriodEnd)}, tables ${ruleSet}, ${totals.employees} ${totals.employees === 1 ? 'employee' : 'employees'}`}
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
                {daysInWords(remark)}
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
            <span className="text-muted">{daysInWords(reason)}</span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
