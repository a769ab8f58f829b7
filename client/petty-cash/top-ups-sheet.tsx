import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import type { TopUp } from '../../domain/petty-cash/contract.ts';
import { ButtonLink } from '../ui/button.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import type { FundDialogProps } from './fund-dialog.tsx';
import { topUpPaper, topUpsQuery } from './queries.ts';

/** The newest top-ups with their papers. */
export function TopUpsSheet({ fund, open, onClose }: FundDialogProps) {
  const { data, error, isFetching, refetch } = useQuery({ ...topUpsQuery(fund.id), enabled: open });
  return (
    <Sheet open={open} onOpenChange={onClose} title="Top-Ups" description={fund.name}>
      {data ? (
        <TopUps rows={data} />
      ) : error ? (
        <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={6} label="Loading the top-ups" />
      )}
    </Sheet>
  );
}

function TopUps({ rows }: { rows: readonly TopUp[] }) {
  if (rows.length === 0) return <p className="text-muted text-sm">It was not topped up yet.</p>;
  return (
    <ul className="divide-y divide-line">
      {rows.map((topUp) => (
        <li key={topUp.id} className="flex items-start justify-between gap-3 py-2.5 text-sm">
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2 font-medium">
              {topUp.number}
              {topUp.isReversed ? <StatusChip status="reversed" /> : null}
            </span>
            <span className="wrap-break-word block text-muted text-xs">
              {topUp.byName}, <InstantText at={topUp.at} />
            </span>
            <span className="wrap-break-word block text-muted text-xs">
              {`${topUp.fromName}, ${topUp.transferNumber} · ${topUp.voucherCount === 1 ? '1 voucher' : `${topUp.voucherCount} vouchers`}`}
            </span>
          </span>
          <span className="flex shrink-0 flex-col items-end gap-1">
            <MoneyText amount={topUp.amount} currency="" cents className="font-medium" />
            <ButtonLink
              size="sm"
              variant="ghost"
              href={topUpPaper(topUp.id)}
              target="_blank"
              icon={<FileText aria-hidden />}
              aria-label={`Paper of ${topUp.number}`}
            >
              Paper
            </ButtonLink>
          </span>
        </li>
      ))}
    </ul>
  );
}
