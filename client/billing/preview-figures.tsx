import type { BillingPreview } from '../../domain/billing/run-contract.ts';
import { formatDay, formatMoney, isNegative } from '../ui/format.ts';
import { MoneyText } from '../ui/money-text.tsx';

type PreviewFiguresProps = { preview: BillingPreview; currency: string };

export function PreviewFigures({ preview, currency }: PreviewFiguresProps) {
  return (
    <dl className="grid grid-cols-2 gap-3 rounded-md bg-surface-2/60 p-3 sm:grid-cols-3">
      <Figure name="Invoices">
        <span className="tabular-nums">{preview.count}</span>
      </Figure>
      <Figure name="Total">
        <MoneyText amount={preview.total} currency={currency} cents />
      </Figure>
      <div className="max-sm:col-span-2">
        <dt className="text-muted text-xs">Compared with the Last Run</dt>
        <dd className="mt-0.5 text-sm">
          <Comparison preview={preview} currency={currency} />
        </dd>
      </div>
    </dl>
  );
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="mt-0.5 font-semibold text-lg leading-tight tracking-tight">{children}</dd>
    </div>
  );
}

function Comparison({ preview: { lastRun, difference }, currency }: PreviewFiguresProps) {
  if (!lastRun || difference === null) return 'There was none before.';
  const size = formatMoney(difference.replace(/^-/, ''), { currency });
  const way = isNegative(difference) ? `${size} less` : difference === '0.00' ? 'the same' : `${size} more`;
  const invoices = lastRun.count === 1 ? '1 invoice' : `${lastRun.count} invoices`;
  return `${way} than on ${formatDay(lastRun.day)} (${invoices}, ${formatMoney(lastRun.total, { currency })})`.replace(
    'the same than',
    'the same as',
  );
}
