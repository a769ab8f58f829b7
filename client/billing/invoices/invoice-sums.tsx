import type { InvoiceDetails, InvoiceLine } from '../../../domain/billing/contract.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { SheetPart } from '../../ui/description-list.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { formatDaysIn } from './line-periods.ts';

type Summed = Pick<
  InvoiceDetails,
  'status' | 'net' | 'vat' | 'amount' | 'paidAmount' | 'creditedAmount' | 'writtenOffAmount' | 'balance'
> & { lines: readonly SummedLine[] };
type SummedLine = Pick<InvoiceLine, 'id' | 'description' | 'formula' | 'quantity' | 'unitPrice' | 'net' | 'credited'>;

/** To the cent, and each line with how it was worked out: here a sum is checked, not glanced at. */
export function InvoiceSums({ invoice }: { invoice: Summed }) {
  const hasVat = invoice.vat !== '0.00';
  return (
    <SheetPart title="Lines">
      <ul className="grid gap-3">
        {invoice.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <dl className="mt-3 grid gap-1 border-line border-t pt-3 text-sm">
        {hasVat ? <Sum name="Net" amount={invoice.net} /> : null}
        {hasVat ? <Sum name="VAT" amount={invoice.vat} /> : null}
        <Sum name="Total" amount={invoice.amount} strong />
        {invoice.paidAmount === '0.00' ? null : <Sum name="Paid" amount={invoice.paidAmount} />}
        {invoice.creditedAmount === '0.00' ? null : <Sum name="Credited" amount={invoice.creditedAmount} />}
        {invoice.writtenOffAmount === '0.00' ? null : <Sum name="Written off" amount={invoice.writtenOffAmount} />}
        {invoice.status === 'draft' ? null : <Sum name="Balance" amount={invoice.balance} strong />}
      </dl>
    </SheetPart>
  );
}

function Line({ line }: { line: SummedLine }) {
  const { currency } = useConfig();
  const isCounted = Number(line.quantity) !== 1;
  return (
    <li className="flex items-start justify-between gap-4 text-sm">
      <span className="block min-w-0">
        <span className="wrap-break-word block">{formatDaysIn(line.description)}</span>
        {line.formula ? (
          <span className="wrap-break-word block text-muted text-xs">{formatDaysIn(line.formula)}</span>
        ) : null}
        {!line.formula && isCounted ? (
          <span className="block text-muted text-xs">
            {Number(line.quantity)} × <MoneyText amount={line.unitPrice} currency={currency} cents />
          </span>
        ) : null}
        {line.credited === '0.00' ? null : (
          <span className="block text-muted text-xs">
            <MoneyText amount={line.credited} currency={currency} cents /> credited
          </span>
        )}
      </span>
      <MoneyText amount={line.net} currency={currency} cents />
    </li>
  );
}

function Sum({ name, amount, strong }: { name: string; amount: string; strong?: boolean }) {
  const { currency } = useConfig();
  return (
    <div className={strong ? 'flex justify-between gap-4 font-semibold' : 'flex justify-between gap-4'}>
      <dt className={strong ? undefined : 'text-muted'}>{name}</dt>
      <dd>
        <MoneyText amount={amount} currency={currency} cents />
      </dd>
    </div>
  );
}
