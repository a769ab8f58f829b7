import { type Cents, formatMoney } from '../../domain/kernel/money.ts';
import type { Computed } from '../../domain/payroll/compute.ts';
import { deductionProblem, type SlipAmounts, totalsOf } from '../../domain/payroll/slip.ts';
import { Alert } from '../ui/alert.tsx';
import { cx } from '../ui/class-names.ts';
import { Fold } from '../ui/fold.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import type { PayPreview } from './pay-queries.ts';
import { computedOf } from './process-values.ts';
import { StepsList } from './steps-list.tsx';

type ProcessTotalsProps = { slip: SlipAmounts; computed: PayPreview | null; currency: string };

/** The sums that the server works out again by the same rules, and what the law says of them. */
export function ProcessTotals({ slip, computed, currency }: ProcessTotalsProps) {
  const { grossPay, totalDeductions, netPay } = totalsOf(slip);
  const [problem] = computed ? Object.values(deductionProblem(slip, computedOf(computed) as Computed) ?? {}) : [];
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
        <Fold summary={`How it is worked out (tables ${computed.ruleSet})`}>
          <StepsList steps={computed.steps} />
          <p className="mt-3 border-line border-t pt-2 text-muted text-xs">
            The space adds NSSF <MoneyText amount={computed.employerNssf} currency="" cents />, housing levy{' '}
            <MoneyText amount={computed.employerHousingLevy} currency="" cents /> and NITA levy{' '}
            <MoneyText amount={computed.nita} currency="" cents />: the pay costs{' '}
            <MoneyText amount={computed.totalCost} currency={currency} cents /> in all.
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
        <MoneyText amount={formatMoney(amount)} currency={currency} cents lateWhenNegative />
      </dd>
    </div>
  );
}
