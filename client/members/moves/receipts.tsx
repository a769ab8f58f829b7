import { ReceiptText } from 'lucide-react';
import type { MoveIn } from '../../../domain/members/move-contract.ts';
import { receiptPath } from '../../billing/url-state.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { MoneyText } from '../../ui/money-text.tsx';

/** The payments of an invoice with their receipts. */
export function Receipts({ receipts }: Pick<MoveIn['payment'], 'receipts'>) {
  const { currency } = useConfig();
  return (
    <ul aria-label="Receipts" className="m-0 grid list-none gap-2 p-0 text-sm">
      {receipts.map(({ id, sourceId, label, amount }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3">
          <ButtonLink size="sm" href={receiptPath({ id: sourceId })} target="_blank" icon={<ReceiptText aria-hidden />}>
            {label}
          </ButtonLink>
          <MoneyText amount={amount} currency={currency} cents />
        </li>
      ))}
    </ul>
  );
}
