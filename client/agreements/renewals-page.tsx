import { useQuery } from '@tanstack/react-query';
import { CalendarClock, ChevronDown } from 'lucide-react';
import type { Agreement } from '../../domain/agreements/contract.ts';
import { RENEWAL_ANSWERS, type Renewal, type RenewalAnswer } from '../../domain/agreements/renewal-contract.ts';
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
import { Menu, MenuItem } from '../ui/overlay/menu.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { renewalsQuery, useNoteRenewalContact } from './queries.ts';

const RenewalDialog = onDemand(async () => (await import('./renewal-dialog.tsx')).RenewalDialog);

const DAYS = '90';
const LOOKS_AHEAD = `What ends within ${DAYS} days, and what it is worth.`;
const trail = [{ label: 'Agreements', href: paths.agreements }];

/** Who ends when, what that is worth a month, and who was asked: a column for each month. */
export function RenewalsPage() {
  const { data, error, isFetching, refetch } = useQuery(renewalsQuery(DAYS));
  const { openDialog, dialog } = useDialog<Agreement>();
  const { payload, dialogKey, open, onClose } = dialog;
  const months = [...Map.groupBy(data ?? [], ({ endsOn }) => endsOn.slice(0, 7))];
  return (
    <>
      <PageHeader trail={trail} title="Renewals" description={data ? <Summary renewals={data} /> : LOOKS_AHEAD} />
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
        <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
          {months.map(([month, renewals]) => (
            <MonthColumn key={month} month={month} renewals={renewals} onRenew={openDialog} />
          ))}
        </div>
      )}
      {payload ? <RenewalDialog key={dialogKey} agreement={payload} open={open} onClose={onClose} /> : null}
    </>
  );
}

const worth = (renewals: readonly Renewal[]): string =>
  toDecimalText(addMoney(...renewals.map(({ monthlyValue }) => parseMoney(monthlyValue))));

const countText = (count: number): string => (count === 1 ? '1 agreement' : `${count} agreements`);

/** "3 agreements worth KES 20,500 a month end within 90 days. 2 tenants have not been asked yet." */
function Summary({ renewals }: { renewals: readonly Renewal[] }) {
  const { currency } = useConfig();
  const waiting = renewals.filter(({ agreement, askedOn }) => agreement.state === 'active' && askedOn === null).length;
  if (renewals.length === 0) return LOOKS_AHEAD;
  return (
    <>
      {`${countText(renewals.length)} worth `}
      <MoneyText amount={worth(renewals)} currency={currency} className="font-semibold text-text" />
      {` a month ${renewals.length === 1 ? 'ends' : 'end'} within ${DAYS} days.`}
      {waiting === 0 ? null : ` ${waiting === 1 ? '1 tenant has' : `${waiting} tenants have`} not been asked yet.`}
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
  return (
    <Card aria-label={formatMonth(month)}>
      <CardHeader
        title={formatMonth(month)}
        description={
          <>
            <MoneyText amount={worth(renewals)} currency={currency} className="font-semibold text-text" />
            {` a month, ${countText(renewals.length)}`}
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
  none: { label: 'No Answer Yet', tone: 'waiting' },
  renewing: { label: 'Renewing', tone: 'good' },
  leaving: { label: 'Leaving', tone: 'late' },
  undecided: { label: 'Undecided', tone: 'waiting' },
};

const daysText = (count: number): string => (count === 0 ? 'today' : count === 1 ? 'in 1 day' : `in ${count} days`);

type RenewalItemProps = { renewal: Renewal; onRenew: (agreement: Agreement) => void };

function RenewalItem({ renewal, onRenew }: RenewalItemProps) {
  const { currency } = useConfig();
  const can = useCan();
  const { agreement, endsOn, daysLeft, monthlyValue, note } = renewal;
  const isActive = agreement.state === 'active';
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
      <p className="wrap-break-word">{agreement.summary}</p>
      <p className="text-muted text-xs">{`${agreement.number} · ${formatDay(endsOn)}, ${daysText(daysLeft)}`}</p>
      <AnswerBadge renewal={renewal} />
      {note ? <p className="wrap-break-word text-muted text-xs">{note}</p> : null}
      {isActive && (can('agreements:draft') || can('agreements:write')) ? (
        <div className="flex flex-wrap gap-2">
          {can('agreements:draft') ? <AnswerMenu renewal={renewal} /> : null}
          {can('agreements:write') ? (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Renew ${agreement.number}`}
              onClick={() => onRenew(agreement)}
            >
              Renew
            </Button>
          ) : null}
        </div>
      ) : null}
    </CardBody>
  );
}

function AnswerBadge({ renewal: { agreement, askedOn, askedBy, answer } }: { renewal: Renewal }) {
  if (agreement.state === 'notice')
    return (
      <Badge tone="late" className="justify-self-start">
        Notice Given
      </Badge>
    );
  if (!askedOn) return <Badge className="justify-self-start">Not Asked</Badge>;
  return (
    <p className="flex flex-wrap items-center gap-2 text-xs">
      <Badge tone={ANSWERS[answer].tone}>{ANSWERS[answer].label}</Badge>
      <span className="text-muted">{`Asked on ${formatDay(askedOn)} by ${askedBy}`}</span>
    </p>
  );
}

/** One choice notes that somebody asked today, and what they heard. */
function AnswerMenu({ renewal: { agreement } }: { renewal: Renewal }) {
  const contact = useNoteRenewalContact();
  const note = (answer: RenewalAnswer) =>
    contact.mutate(
      { id: agreement.id, body: { answer } },
      {
        onSuccess: () => done('Answer Noted', `${agreement.tenantName}: ${ANSWERS[answer].label}.`),
        onError: (error) => failed('Not Saved', error, 'The answer was not noted. Please try again.'),
      },
    );
  return (
    <Menu
      align="start"
      trigger={
        <Button
          variant="secondary"
          size="sm"
          pending={contact.isPending}
          aria-label={`Note Answer of ${agreement.tenantName}`}
        >
          Note Answer
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {RENEWAL_ANSWERS.map((answer) => (
        <MenuItem key={answer} onSelect={() => note(answer)}>
          {answer === 'none' ? 'Asked, No Answer Yet' : ANSWERS[answer].label}
        </MenuItem>
      ))}
    </Menu>
  );
}
