import type { Step } from '../../domain/payroll/pay-contract.ts';
import { MoneyText } from '../ui/money-text.tsx';

/** How each amount came about, with the figures that anybody can check by hand. */
export function StepsList({ steps }: { steps: readonly Step[] }) {
  return (
    <dl aria-label="How it is worked out" className="grid gap-2 text-sm">
      {steps.map(({ name, label, working, amount }) => (
        <div key={name} className="flex items-start justify-between gap-4">
          <dt className="min-w-0">
            {label}
            <span className="wrap-break-word block text-muted text-xs tabular-nums">{working}</span>
          </dt>
          <dd className="shrink-0 font-medium">
            <MoneyText amount={amount} currency="" cents />
          </dd>
        </div>
      ))}
    </dl>
  );
}
