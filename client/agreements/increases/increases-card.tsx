import { TrendingUp } from 'lucide-react';
import type { AgreementIncrease } from '../../../domain/agreements/contract.ts';
import { letterText } from '../../../domain/agreements/increases/increase-rules.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { textLink } from '../../ui/description-list.tsx';
import { formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useToday } from '../../ui/zone.ts';
import { increasePdf } from '../queries.ts';

/** The yearly increases of one agreement, each with its letter. */
export function IncreasesCard({ increases }: { increases: readonly AgreementIncrease[] }) {
  return (
    <Card aria-label="Yearly Increases">
      <CardHeader title="Yearly Increases" icon={<TrendingUp aria-hidden />} />
      <ul className="m-0 list-none divide-y divide-line border-line border-t p-0">
        {increases.map((increase) => (
          <Increase key={increase.id} increase={increase} />
        ))}
      </ul>
    </Card>
  );
}

function Increase({ increase }: { increase: AgreementIncrease }) {
  const today = useToday();
  const { currency } = useConfig();
  const { percent, effectiveOn, rentBefore, rentAfter, letterState, letterOn, delivery, approvedBy } = increase;
  const isToCome = effectiveOn > today && letterState !== 'dropped';
  return (
    <li className="grid gap-1 px-4 py-2.5 text-sm sm:px-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">
          {`${percent}% from ${formatDay(effectiveOn)}`}
          {isToCome ? (
            <>
              {' '}
              <Badge>Later</Badge>
            </>
          ) : null}
        </span>
        <span>
          <MoneyText amount={rentBefore} currency={currency} className="text-muted" />
          {' to '}
          <MoneyText amount={rentAfter} currency={currency} />
        </span>
      </p>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-muted text-xs">
        <span>{`${letterText(letterState, letterOn)}. Approved by ${approvedBy}.`}</span>
        <span className="inline-flex items-center gap-2">
          {delivery ? <StatusChip status={delivery} /> : null}
          {letterState === 'waiting' || letterState === 'written' ? (
            <Link href={increasePdf(increase)} target="_blank" className={textLink}>
              {letterState === 'written' ? 'Open Letter' : 'Preview Letter'}
            </Link>
          ) : null}
        </span>
      </p>
    </li>
  );
}
