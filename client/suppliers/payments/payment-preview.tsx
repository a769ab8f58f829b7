import { useQuery } from '@tanstack/react-query';
import type { SentBody } from '../../../domain/kernel/endpoint.ts';
import type { BillPaymentPreview, payBills } from '../../../domain/suppliers/payments/payment-contract.ts';
import { ApiError } from '../../api/call.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { serverMessage } from '../../ui/feedback/outcome.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { useCurrency } from '../../ui/zone.ts';
import { paymentPreviewQuery } from './queries.ts';

/** Which field it was: the words of the refusal stand in its fields. */
export const readReason = (error: unknown): string =>
  error instanceof ApiError && error.fields
    ? Object.values(error.fields).join(' ')
    : serverMessage(error, 'What this would pay cannot be shown.');

export function PaymentPreview({ body }: { body: SentBody<typeof payBills> }) {
  const preview = useQuery(paymentPreviewQuery(body));
  if (preview.error) return <Alert tone="waiting">{readReason(preview.error)}</Alert>;
  if (!preview.data) return <SkeletonText lines={3} label="Working out what is paid" />;
  return <Shown preview={preview.data} />;
}

const hidden = (amount: string): boolean => amount === '0.00';

function Shown({ preview }: { preview: BillPaymentPreview }) {
  const currency = useCurrency();
  const money = (amount: string) => <MoneyText amount={amount} currency={currency} cents />;
  const without = preview.payments.filter(({ hasBankAccount }) => !hasBankAccount).map((one) => one.supplierName);
  return (
    <section aria-label="What It Pays" className="rounded-md border border-line bg-surface-2 px-3.5 py-3 text-sm">
      <ul className="grid gap-1.5">
        {preview.payments.map((payment) => (
          <li key={payment.supplierId} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 truncate">{payment.supplierName}</span>
            <span className="font-medium">{money(payment.amount)}</span>
            {hidden(payment.withheldTax) && hidden(payment.withheldVat) && hidden(payment.credits) ? null : (
              <span className="basis-full text-muted text-xs">
                {hidden(payment.withheldTax) ? null : <>Income tax kept back {money(payment.withheldTax)} </>}
                {hidden(payment.withheldVat) ? null : <>VAT kept back {money(payment.withheldVat)} </>}
                {hidden(payment.credits) ? null : <>Credits used {money(payment.credits)}</>}
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-2.5 border-line border-t pt-2.5">
        <PostingRows posting={preview.posting} />
      </div>
      {without.length > 0 ? (
        <p className="mt-2 text-muted text-xs">{`Not in the bank’s file, without a bank account: ${without.join(', ')}.`}</p>
      ) : null}
    </section>
  );
}

/** An entry of the books, account by account. */
export function PostingRows({ posting }: Pick<BillPaymentPreview, 'posting'>) {
  const currency = useCurrency();
  return (
    <dl className="grid grid-cols-1 gap-1">
      {posting.map(({ account, accountName, debit, credit }) => (
        <div key={account} className="flex justify-between gap-4">
          <dt className="min-w-0 truncate">{`${account} ${accountName}`}</dt>
          <dd className="shrink-0">
            <span className="text-muted text-xs">{hidden(debit) ? 'Credit ' : 'Debit '}</span>
            <MoneyText amount={hidden(debit) ? credit : debit} currency={currency} cents />
          </dd>
        </div>
      ))}
    </dl>
  );
}
