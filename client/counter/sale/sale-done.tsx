import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Printer } from 'lucide-react';
import type { Sale } from '../../../domain/counter/contract.ts';
import { invoiceQuery } from '../../billing/invoices/queries.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { DialogFooter } from '../../ui/overlay/dialog.tsx';
import { useCurrency } from '../../ui/zone.ts';
import { saleReceipt } from '../queries.ts';

type SaleDoneProps = { sale: Sale; onPrompt: (() => void) | null; onClose: () => void };

const LOOK_AGAIN_MS = 1_500;

/** What was sold, with the invoice as it stands: it turns paid here as soon as the money is there. */
export function SaleDone({ sale, onPrompt, onClose }: SaleDoneProps) {
  const isOwed = sale.invoice.balance !== '0.00';
  const { data } = useQuery({
    ...invoiceQuery(sale.invoice.id),
    enabled: isOwed,
    refetchInterval: ({ state }) => (state.data?.balance === '0.00' ? false : LOOK_AGAIN_MS),
  });
  const balance = data?.balance ?? sale.invoice.balance;
  return (
    <div className="grid gap-4">
      <Standing sale={sale} balance={balance} />
      {sale.change && sale.change !== '0.00' ? (
        <p className="flex items-baseline justify-between rounded-md bg-surface-2 px-4 py-3">
          <span className="font-medium">Change to Give</span>
          <MoneyText amount={sale.change} className="font-semibold text-2xl" />
        </p>
      ) : null}
      <SoldFacts sale={sale} />
      {sale.warnings.map((warning) => (
        <Alert key={warning} tone="waiting">
          {warning}
        </Alert>
      ))}
      <DialogFooter>
        {balance === '0.00' || onPrompt === null ? null : (
          <Button variant="secondary" onClick={onPrompt}>
            M-Pesa Prompt
          </Button>
        )}
        <ButtonLink href={saleReceipt(sale.invoice.id)} target="_blank" icon={<Printer aria-hidden />}>
          Print Receipt
        </ButtonLink>
        <Button autoFocus onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </div>
  );
}

function Standing({ sale: { invoice }, balance }: { sale: Sale; balance: string }) {
  const currency = useCurrency();
  const isPaid = balance === '0.00';
  return (
    <Alert tone={isPaid ? 'good' : 'waiting'} title={isPaid ? 'Paid' : 'Not Paid Yet'}>
      {isPaid
        ? `${formatCurrency(invoice.amount, { currency })}, invoice ${invoice.invoiceNumber}.`
        : `${formatCurrency(balance, { currency })} of invoice ${invoice.invoiceNumber} is to be paid.`}
    </Alert>
  );
}

function SoldFacts({ sale: { passes, checkIn, customerName } }: { sale: Sale }) {
  if (passes.length === 0 && !checkIn) return null;
  return (
    <ul className="grid gap-1.5 text-sm">
      {passes.map(({ id, productName, number, daysLeft, expiresOn }) => (
        <li key={id} className="flex items-start gap-2">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
          <span>
            {productName} <span className="font-semibold tabular-nums">{number}</span>
            {`: ${daysLeft === 1 ? '1 day' : `${daysLeft} days`} left, until `}
            <DateText day={expiresOn} />
          </span>
        </li>
      ))}
      {checkIn ? (
        <li className="flex items-start gap-2">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
          {`${checkIn.personName || customerName} is checked in.`}
        </li>
      ) : null}
    </ul>
  );
}

/** Written down without a line: the number stands for the invoice until the sale was sent. */
export function SaleWaits({ number, onClose }: { number: string; onClose: () => void }) {
  return (
    <div className="grid gap-4">
      <Alert tone="waiting" title="Sold, Sent Later">
        {`There is no line. The sale is written down on this device as ${number} and is sent when the line is back.`}
      </Alert>
      <p className="text-sm">
        {'Write the number '}
        <span className="font-semibold tabular-nums">{number}</span>
        {' on the receipt.'}
      </p>
      <DialogFooter>
        <Button autoFocus onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </div>
  );
}
