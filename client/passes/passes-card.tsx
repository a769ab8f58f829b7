import { TicketCheck } from 'lucide-react';
import { withQuery } from '../../domain/kernel/paths.ts';
import type { Pass } from '../../domain/passes/contract.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { textLink } from '../ui/description-list.tsx';
import { Link } from '../ui/link.tsx';
import { StatusChip } from '../ui/status-chip.tsx';

/** Days that were bought ahead, and how many are left; nothing where there never were any. */
export function PassesCard({ passes }: { passes: readonly Pass[] | null | undefined }) {
  if (!passes || passes.length === 0) return null;
  const left = passes.reduce((sum, { daysLeft }) => sum + daysLeft, 0);
  return (
    <Card aria-label="Passes">
      <CardHeader
        title="Passes"
        icon={<TicketCheck aria-hidden />}
        description={left === 0 ? 'No days left' : left === 1 ? '1 day left' : `${left} days left`}
      />
      <ul className="divide-y divide-line border-line border-t">
        {passes.map((pass) => (
          <PassRow key={pass.id} pass={pass} />
        ))}
      </ul>
    </Card>
  );
}

function PassRow({ pass }: { pass: Pass }) {
  const { productName, number, days, daysLeft, expiresOn, lastUsedOn, state, isPaid, invoiceId, invoiceNumber } = pass;
  return (
    <li className="flex items-start justify-between gap-3 px-4 py-2.5 text-sm sm:px-5">
      <span className="min-w-0 leading-snug">
        <span className="font-medium">{productName}</span> <span className="text-muted tabular-nums">{number}</span>
        <span className="block text-muted text-xs">
          {`${daysLeft} of ${days === 1 ? '1 day' : `${days} days`} left, until `}
          <DateText day={expiresOn} />
          {lastUsedOn ? (
            <>
              {' · last used '}
              <DateText day={lastUsedOn} />
            </>
          ) : null}
          {' · '}
          <Link href={withQuery(paths.financials, { invoice: invoiceId })} className={textLink}>
            {invoiceNumber}
          </Link>
        </span>
      </span>
      <span className="flex shrink-0 flex-wrap justify-end gap-1">
        {isPaid ? null : <Badge tone="waiting">Not Paid</Badge>}
        <StatusChip status={state} />
      </span>
    </li>
  );
}
