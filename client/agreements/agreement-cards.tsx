import { CalendarClock, FileSignature, ListOrdered, ReceiptText } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { AgreementDetails, AgreementLine } from '../../domain/agreements/contract.ts';
import { AGREED_TAX_LABELS, freeHoursText } from '../../domain/agreements/life.ts';
import { agreementTimeline, type TimelineEntry } from '../../domain/agreements/timeline.ts';
import { addDays } from '../../domain/kernel/time.ts';
import type { BillingCycle } from '../../domain/packages/contract.ts';
import { CYCLE_LABELS } from '../../domain/packages/rules.ts';
import { AGREEMENT_LABELS } from '../../domain/tenants/rules.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Badge } from '../ui/badge.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { cx } from '../ui/class-names.ts';
import { DateText, InstantText } from '../ui/date-text.tsx';
import { DescriptionItem, DescriptionList } from '../ui/description-list.tsx';
import { Fold } from '../ui/fold.tsx';
import { formatDay } from '../ui/format.ts';
import { MoneyText } from '../ui/money-text.tsx';
import { useToday } from '../ui/zone.ts';
import { NextInvoices } from './next-invoices.tsx';

type AgreementProps = { agreement: AgreementDetails };

const months = (count: number): string => (count === 1 ? '1 month' : `${count} months`);
const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

// What the tenant and the system before us call it.
function OtherNumbers({ agreement: { purchaseOrder, externalNumber } }: AgreementProps) {
  return (
    <>
      <DescriptionItem name="Purchase Order">{purchaseOrder}</DescriptionItem>
      {externalNumber ? <DescriptionItem name="Old Number">{externalNumber}</DescriptionItem> : null}
    </>
  );
}

export function TermsCard({ agreement, actions }: AgreementProps & { actions: ReactNode }) {
  const { currency } = useConfig();
  const { termMonths, renewsMonths, noticeDays, dueDays, billingEmails } = agreement;
  const isInvoiced = agreement.billedThrough > agreement.startDate;
  return (
    <Card aria-label="Terms">
      <CardHeader title="Terms" icon={<FileSignature aria-hidden />} actions={actions} />
      <CardBody>
        <DescriptionList>
          <DescriptionItem name="Kind">{AGREEMENT_LABELS[agreement.kind]}</DescriptionItem>
          <DescriptionItem name="Term">{termMonths === null ? 'Open-ended' : months(termMonths)}</DescriptionItem>
          <DescriptionItem name="Start">
            <DateText day={agreement.startDate} />
          </DescriptionItem>
          <DescriptionItem name="End">
            {agreement.endDate ? <DateText day={agreement.endDate} /> : 'Open-ended'}
          </DescriptionItem>
          <DescriptionItem name="Renewal">
            {renewsMonths === null ? 'None' : `For ${months(renewsMonths)}`}
          </DescriptionItem>
          <DescriptionItem name="Notice Period">{noticeDays === 0 ? 'None' : days(noticeDays)}</DescriptionItem>
          {agreement.noticeGivenOn ? (
            <DescriptionItem name="Notice Given">
              <DateText day={agreement.noticeGivenOn} />
            </DescriptionItem>
          ) : null}
          <DescriptionItem name="Billing Cycle">{CYCLE_LABELS[agreement.billingCycle]}</DescriptionItem>
          <DescriptionItem name="Billing Day">
            {agreement.anchorDay === null ? 'From the start day' : `Day ${agreement.anchorDay} of the month`}
          </DescriptionItem>
          <DescriptionItem name="Invoices Due">
            {dueDays === null ? 'As set for the space' : `${days(dueDays)} after issue`}
          </DescriptionItem>
          <OtherNumbers agreement={agreement} />
          <DescriptionItem name="Deposit">
            {agreement.depositRequired === '0.00' ? (
              'None'
            ) : (
              <MoneyText amount={agreement.depositRequired} currency={currency} />
            )}
          </DescriptionItem>
          <DescriptionItem name="VAT">{AGREED_TAX_LABELS[agreement.taxClass]}</DescriptionItem>
          <DescriptionItem name="Free Room Hours">{freeHoursText(agreement)}</DescriptionItem>
          {agreement.approvedBy && agreement.approvedAt ? (
            <DescriptionItem name="Price Approved" wide>
              {`${agreement.approvedBy}, `}
              <InstantText at={agreement.approvedAt} />
            </DescriptionItem>
          ) : null}
          <DescriptionItem name="Invoiced Until">
            {isInvoiced ? <DateText day={addDays(agreement.billedThrough, -1)} /> : 'Nothing yet'}
          </DescriptionItem>
          {agreement.pauses.map(({ id, startDate, endDate, reason }) => (
            <DescriptionItem key={id} name="Paused" wide>
              {`${formatDay(startDate)} to ${endDate ? formatDay(endDate) : 'further notice'}: ${reason}`}
            </DescriptionItem>
          ))}
          <DescriptionItem name="Billing Emails" wide>
            {billingEmails.length > 0 ? billingEmails.join(', ') : 'The contact person of the tenant'}
          </DescriptionItem>
        </DescriptionList>
      </CardBody>
    </Card>
  );
}

export function LinesCard({ agreement, actions }: AgreementProps & { actions: ReactNode }) {
  const { lines, pastLines, rentAmount, billingCycle: cycle } = agreement;
  const { currency } = useConfig();
  return (
    <Card aria-label="Lines">
      <CardHeader title="Lines" icon={<ListOrdered aria-hidden />} actions={actions} />
      {lines.length > 0 ? (
        <div className="border-line border-t">
          <LineList {...{ lines, cycle }} />
          <p className="flex items-baseline justify-between gap-4 border-line border-t px-4 py-3 font-semibold sm:px-5">
            {`Rent ${CYCLE_LABELS[cycle].toLowerCase()}`}
            <MoneyText amount={rentAmount} currency={currency} className="text-lg" />
          </p>
        </div>
      ) : (
        <CardBody className="text-muted text-sm">There are no lines from today on.</CardBody>
      )}
      {pastLines.length > 0 ? (
        <CardBody className="pt-4">
          <Fold summary={`Past Lines (${pastLines.length})`}>
            <LineList lines={pastLines} cycle={cycle} />
          </Fold>
        </CardBody>
      ) : null}
    </Card>
  );
}

/** Whose price is for another cycle than that of today says so. */
function LineList({ lines, cycle }: { lines: readonly AgreementLine[]; cycle: BillingCycle }) {
  return (
    <ul className="m-0 list-none divide-y divide-line p-0">
      {lines.map((line) => (
        <Line key={line.id} {...{ line, cycle }} />
      ))}
    </ul>
  );
}

const discountText = ({ discountPercent, discountUntil }: AgreementLine): string =>
  `${discountPercent}% off${discountUntil ? ` until ${formatDay(discountUntil)}` : ''}`;

/** A line that follows another keeps a discount that was over before it began. */
const isDiscountOver = ({ discountUntil, startDate }: AgreementLine): boolean =>
  discountUntil !== null && discountUntil < startDate;

const MOST_NAMED = 4;

const unitsText = (names: readonly string[]): string =>
  names.length > MOST_NAMED ? `${names.length} units` : names.join(', ');

/** "From 1 Dec 2026 · 10% off until 28 Feb 2027 · Desk 7, Desk 8" */
const describeLine = (line: AgreementLine): string =>
  [
    `From ${formatDay(line.startDate)}${line.endDate ? ` to ${formatDay(line.endDate)}` : ''}`,
    line.discountPercent > 0 && !isDiscountOver(line) ? discountText(line) : null,
    line.belowListPercent > 0 ? `${line.belowListPercent}% below list price` : null,
    line.unitNames.length > 0 ? unitsText(line.unitNames) : null,
    line.reason,
  ]
    .filter(Boolean)
    .join(' · ');

function Line({ line, cycle }: { line: AgreementLine; cycle: BillingCycle }) {
  const today = useToday();
  const { currency } = useConfig();
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-2.5 text-sm sm:px-5">
      <span className="wrap-break-word min-w-0">
        <span className="font-medium">{line.description ?? line.name}</span>
        {line.startDate > today ? (
          <>
            {' '}
            <Badge>Later</Badge>
          </>
        ) : null}
        <span className="block text-muted text-xs">{describeLine(line)}</span>
      </span>
      <span className="shrink-0 text-right">
        {`${line.quantity} × `}
        <MoneyText amount={line.unitPrice} currency={currency} />
        {line.billingCycle === cycle ? null : (
          <span className="block text-muted text-xs">{CYCLE_LABELS[line.billingCycle].toLowerCase()}</span>
        )}
      </span>
    </li>
  );
}

type InvoicesCardProps = AgreementProps & ComponentProps<typeof NextInvoices>;

export function InvoicesCard({ agreement, preview }: InvoicesCardProps) {
  const isDraft = agreement.state === 'draft';
  return (
    <Card aria-label="Next Invoices">
      <CardHeader
        title="Next Invoices"
        icon={<ReceiptText aria-hidden />}
        description={
          isDraft ? 'A draft is not invoiced before it is activated.' : 'As the billing run will issue them.'
        }
      />
      <CardBody>
        <NextInvoices preview={preview} />
      </CardBody>
    </Card>
  );
}

const MOST_AHEAD = 8;

/** Where the agreement comes from, today, and what lies ahead. */
export function TimelineCard({ agreement }: AgreementProps) {
  const today = useToday();
  const entries = agreementTimeline(agreement, today);
  const past = entries.filter(({ day }) => day < today);
  const ahead = entries.filter(({ day }) => day >= today);
  const [near, far] = [ahead.slice(0, MOST_AHEAD), ahead.slice(MOST_AHEAD)];
  return (
    <Card aria-label="Timeline">
      <CardHeader title="Timeline" icon={<CalendarClock aria-hidden />} />
      <CardBody>
        <ol className={entryList}>
          {past.map((entry) => (
            <Entry key={entry.id} {...entry} dot="bg-line-strong" className="text-muted" />
          ))}
          <Entry day={today} text="Today" dot="bg-accent" className="font-semibold text-accent" />
          {near.map((entry) => (
            <Entry key={entry.id} {...entry} dot="bg-text" />
          ))}
        </ol>
        {far.length > 0 ? (
          <div className="mt-3">
            <Fold summary={`${far.length} More`}>
              <ol className={entryList}>
                {far.map((entry) => (
                  <Entry key={entry.id} {...entry} dot="bg-text" />
                ))}
              </ol>
            </Fold>
          </div>
        ) : null}
      </CardBody>
    </Card>
  );
}

const entryList = 'm-0 ml-1 grid list-none gap-3 border-line border-l-2 p-0';

type EntryProps = Omit<TimelineEntry, 'id'> & { dot: string; className?: string };

function Entry({ day, text, dot, className }: EntryProps) {
  return (
    <li className={cx('relative grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-2 pl-4 text-sm', className)}>
      <span aria-hidden className={cx('absolute top-1.5 -left-[5px] size-2 rounded-full', dot)} />
      <DateText day={day} />
      <span className="wrap-break-word">{text}</span>
    </li>
  );
}
