import { useQuery } from '@tanstack/react-query';
import { isMoneyText, parseMoney } from '../../../domain/kernel/money.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { termsQuery } from '../payments/queries.ts';

/** The limit that a typed amount is above of, or null where one person may pay it. */
export function useLimitPassed(typed: unknown): string | null {
  const limit = useQuery(termsQuery).data?.refundApprovalLimit ?? '0.00';
  const amount = String(typed ?? '').replace(/[,\s]/g, '');
  const isAbove = limit !== '0.00' && isMoneyText(amount) && parseMoney(amount) > parseMoney(limit);
  return isAbove ? limit : null;
}

export function ApprovalNote({ limit }: { limit: string }) {
  const { currency } = useConfig();
  return (
    <Alert tone="waiting" title="Needs a Second Person">
      {`Refunds above ${formatCurrency(limit, { currency })} are paid once somebody else approves them.`}
    </Alert>
  );
}
