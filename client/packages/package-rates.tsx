import { BILLING_CYCLES, type WorkspacePackage } from '../../domain/packages/contract.ts';
import { CYCLE_LABELS, rateFor } from '../../domain/packages/rules.ts';
import { MoneyText } from '../ui/money-text.tsx';

/** The price of each cycle that has one. */
export function PackageRates({ offer }: { offer: WorkspacePackage }) {
  const priced = BILLING_CYCLES.filter((cycle) => rateFor(offer, cycle) !== '0.00');
  if (priced.length === 0) return <p className="text-muted text-sm">No price is set yet.</p>;
  return (
    <dl aria-label={`Prices of ${offer.name}`} className="grid gap-x-5 gap-y-1 text-sm @md:grid-cols-2">
      {priced.map((cycle) => (
        <div key={cycle} className="flex items-baseline justify-between gap-3">
          <dt className="text-muted">{CYCLE_LABELS[cycle]}</dt>
          <dd className="m-0 font-medium">
            <MoneyText amount={rateFor(offer, cycle)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
