import type { PaymentPromise, PromiseState } from '../../../domain/billing/letters/debtor-contract.ts';
import type { Collection } from '../../../domain/mpesa/collection-contract.ts';
import { phoneText } from '../../../domain/tenants/phone.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Tone } from '../../ui/class-names.ts';
import { DateText, InstantText } from '../../ui/date-text.tsx';
import { textLink } from '../../ui/description-list.tsx';
import { formatCurrency, formatDay } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { RequestBadge } from '../requests/request-state.tsx';

const PROMISES: Record<PromiseState, { label: string; tone: Tone }> = {
  open: { label: 'Promised', tone: 'accent' },
  kept: { label: 'Kept', tone: 'good' },
  broken: { label: 'Broken', tone: 'late' },
};

const none = <span className="text-muted">–</span>;
const second = 'block truncate font-normal text-muted text-xs';

const countText = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`);

const promiseTitle = ({ until, reason, invoiceNumber, createdByName }: PaymentPromise): string =>
  `Until ${formatDay(until)}${invoiceNumber ? ` for ${invoiceNumber}` : ''}: ${reason} (${createdByName})`;

/** How earlier promises went, where there were any: whether to trust the next one. */
const historyText = ({ promisesKept, promisesBroken }: Collection): string =>
  promisesKept + promisesBroken === 0 ? '' : `${promisesKept} kept, ${promisesBroken} broken`;

/** All that is owed, and what of it is late. */
function OwedCell({ row: { owed, overdue }, currency }: { row: Collection; currency: string }) {
  return (
    <span className="block leading-snug">
      <MoneyText amount={owed} currency={currency} className="font-medium" />
      {overdue === '0.00' ? null : (
        <span className="block whitespace-nowrap text-late text-xs tabular-nums">
          {overdue === owed ? 'All overdue' : `${formatCurrency(overdue, { currency: '' })} overdue`}
        </span>
      )}
    </span>
  );
}

function PromiseCell({ row }: { row: Collection }) {
  const { promise } = row;
  if (!promise) return none;
  const { label, tone } = PROMISES[promise.state];
  return (
    <span className="block min-w-0 leading-snug">
      <span className="flex flex-wrap items-center gap-x-1.5">
        <Badge tone={tone}>{label}</Badge>
        <DateText day={promise.until} />
      </span>
      <span className={second}>{promise.reason}</span>
      <span className={second}>{historyText(row)}</span>
    </span>
  );
}

function PromptCell({ row: { prompt } }: { row: Collection }) {
  if (!prompt) return none;
  return (
    <span className="block min-w-0 leading-snug">
      <RequestBadge request={prompt} />
      <span className={second}>
        <InstantText at={prompt.createdAt} relative />
      </span>
    </span>
  );
}

/** A press calls, where the device can. */
export function PhoneLink({ phone }: { phone: string | null }) {
  if (!phone) return none;
  return (
    <a href={`tel:${phone}`} className={`${textLink} whitespace-nowrap tabular-nums`}>
      {phoneText(phone)}
    </a>
  );
}

export const collectionColumns = (currency: string): readonly Column<Collection>[] => [
  {
    key: 'tenant',
    header: 'Tenant',
    title: ({ tenantName }) => tenantName,
    cell: ({ tenantName, invoices, invoiceNumber }) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{tenantName}</span>
        <span className={second}>{invoices === 1 ? invoiceNumber : countText(invoices, 'invoice', 'invoices')}</span>
      </span>
    ),
  },
  {
    key: 'owed',
    header: 'Owed',
    sortKey: 'owed',
    align: 'right',
    width: '8.5rem',
    asideOnPhone: true,
    cell: (row) => <OwedCell row={row} currency={currency} />,
  },
  {
    key: 'oldestDue',
    header: 'Oldest Due',
    sortKey: 'oldestDue',
    width: '8rem',
    cell: ({ oldestDue, daysOverdue }) => (
      <span className="block leading-snug">
        <DateText day={oldestDue} />
        <span className={second}>
          {daysOverdue > 0 ? `${countText(daysOverdue, 'day', 'days')} late` : 'Not due yet'}
        </span>
      </span>
    ),
  },
  { key: 'phone', header: 'Phone', width: '10rem', hideBelow: 'xl', cell: ({ phone }) => <PhoneLink phone={phone} /> },
  {
    key: 'promise',
    header: 'Promise',
    width: '11.5rem',
    title: ({ promise }) => (promise ? promiseTitle(promise) : ''),
    cell: (row) => <PromiseCell row={row} />,
  },
  {
    key: 'prompt',
    header: 'Last Prompt',
    width: '9rem',
    hideBelow: 'xl',
    title: ({ prompt }) => prompt?.message ?? '',
    cell: (row) => <PromptCell row={row} />,
  },
];
