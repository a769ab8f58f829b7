import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import type { Agreement } from '../../domain/agreements/contract.ts';
import type { Renewal, RenewalAnswer } from '../../domain/agreements/renewal-contract.ts';
import { addMoney, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import { pathTo } from '../../domain/kernel/paths.ts';
import { useCan } from '../api/session.ts';
import { paths } from '../paths.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { textLink } from '../ui/description-list.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { formatDay, formatMonth } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { renewalsQuery, useNoteRenewalContact } from './queries.ts';

const RenewalDialog = onDemand(async () => (await import('./renewal-dialog.tsx')).RenewalDialog);

const DAYS = '90';
const trail = [{ label: 'Agreements', href: paths.agreements }];

/** Who ends when, what that is worth a month, and who was asked: a column for each month. */
export function RenewalsPage() {
  const { data, error, isFetching, refetch } = useQuery(renewalsQuery(DAYS));
  const { openDialog, dialog } = useDialog<Agreement>();
  const { payload, dialogKey, open, onClose } = dialog;
  const months = [...Map.groupBy(data ?? [], ({ endsOn }) => endsOn.slice(0, 7))];
  return (
    <>
      <PageHeader trail={trail} title="Renewals" description={`What ends within ${DAYS} days, and what it is worth.`} />
      {error && !data ? (
        <Card>
          <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />
        </Card>
      ) : !data ? (
        <Card className="p-5">
          <SkeletonText lines={6} label="Loading what ends" />
        </Card>
      ) : months.length === 0 ? (
        <Card>
          <EmptyState title="Nothing ends soon" icon={<CalendarClock aria-hidden />}>
            {`No agreement ends within ${DAYS} days.`}
          </EmptyState>
        </Card>
      ) : (
        <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-4">
          {months.map(([month, renewals]) => (
            <MonthColumn key={month} month={month} renewals={renewals} onRenew={openDialog} />
          ))}
        </div>
      )}
      {payload ? <RenewalDialog key={dialogKey} agreement={payload} open={open} onClose={onClose} /> : null}
    </>
  );
}

type MonthColumnProps = {
  month: string;
  renewals: readonly Renewal[];
  onRenew: (agreement: Agreement) => void;
};

function MonthColumn({ month, renewals, onRenew }: MonthColumnProps) {
  const { currency } = useConfig();
  const total = toDecimalText(addMoney(...renewals.map(({ monthlyValue }) => parseMoney(monthlyValue))));
  return (
    <Card aria-label={formatMonth(month)}>
      <CardHeader
        title={formatMonth(month)}
        description={
          <>
            <MoneyText amount={total} currency={currency} className="font-semibold text-ink" />
            {` a month, ${renewals.length === 1 ? '1 agreement' : `${renewals.length} agreements`}`}
          </>
        }
      />
      <ul className="m-0 list-none divide-y divide-line border-line border-t p-0">
        {renewals.map((renewal) => (
          <li key={renewal.agreement.id}>
            <RenewalItem renewal={renewal} onRenew={onRenew} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const ANSWERS: Record<RenewalAnswer, { label: string; tone: 'good' | 'late' | 'waiting' | 'stopped' }> = {
  none: { label: 'No Answer', tone: 'stopped' },
  renewing: { label: 'Renewing', tone: 'good' },
  leaving: { label: 'Leaving', tone: 'late' },
  undecided: { label: 'Undecided', tone: 'waiting' },
};

const daysText = (count: number): string => (count === 0 ? 'today' : count === 1 ? 'in 1 day' : `in ${count} days`);

type RenewalItemProps = { renewal: Renewal; onRenew: (agreement: Agreement) => void };

function RenewalItem({ renewal, onRenew }: RenewalItemProps) {
  const { currency } = useConfig();
  const can = useCan();
  const { agreement, endsOn, daysLeft, monthlyValue, askedOn, askedBy, answer, note } = renewal;
  return (
    <CardBody className="grid gap-2 py-3 text-sm">
      <div className="flex items-start justify-between gap-3">
        <Link
          href={pathTo(paths.agreement, agreement.id)}
          className={`${textLink} wrap-break-word min-w-0 font-medium`}
        >
          {agreement.tenantName}
        </Link>
        <MoneyText amount={monthlyValue} currency={currency} className="shrink-0" />
      </div>
      <p className="text-muted text-xs">{`${agreement.number} ends on ${formatDay(endsOn)}, ${daysText(daysLeft)}`}</p>
      <p className="flex flex-wrap items-center gap-2 text-xs">
        {agreement.state === 'notice' ? <Badge tone="late">Notice Given</Badge> : null}
        {askedOn ? (
          <>
            <Badge tone={ANSWERS[answer].tone}>{ANSWERS[answer].label}</Badge>
            <span className="text-muted">{`Asked on ${formatDay(askedOn)} by ${askedBy}`}</span>
          </>
        ) : (
          <Badge>Not Asked</Badge>
        )}
      </p>
      {note ? <p className="wrap-break-word text-muted text-xs">{note}</p> : null}
      {agreement.state === 'active' && can('agreements:draft') ? <Answers renewal={renewal} /> : null}
      {agreement.state === 'active' && can('agreements:write') ? (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => onRenew(agreement)}>
          Renew
        </Button>
      ) : null}
    </CardBody>
  );
}

/** One click notes that somebody asked, and what they heard. */
function Answers({ renewal: { agreement, answer, askedOn } }: { renewal: Renewal }) {
  const contact = useNoteRenewalContact();
  const note = (given: RenewalAnswer) =>
    contact.mutate(
      { id: agreement.id, body: { answer: given } },
      {
        onSuccess: () => done('Noted', `${agreement.tenantName} was asked.`),
        onError: (error) => failed('Not Saved', error, 'This was not noted. Please try again.'),
      },
    );
  const offered = (['none', 'renewing', 'leaving', 'undecided'] as const).filter(
    (one) => askedOn === null || (one !== 'none' && one !== answer),
  );
  return (
    <fieldset aria-label={`Answer of ${agreement.tenantName}`} className="flex flex-wrap gap-1">
      {offered.map((one) => (
        <Button key={one} variant="ghost" size="sm" disabled={contact.isPending} onClick={() => note(one)}>
          {one === 'none' ? 'Asked' : ANSWERS[one].label}
        </Button>
      ))}
    </fieldset>
  );
}
