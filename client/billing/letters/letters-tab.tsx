import { useQuery } from '@tanstack/react-query';
import { Check, MailCheck } from 'lucide-react';
import { type DemandLetter, LETTER_STATUSES, LETTER_TYPES } from '../../../domain/billing/letters/letter-contract.ts';
import { LETTER_LABELS } from '../../../domain/billing/rules.ts';
import { keptText } from '../../../domain/messages/delivery-text.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useCan } from '../../api/session.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { EmptyState, NoMatch } from '../../ui/feedback/empty-state.tsx';
import { SearchInput } from '../../ui/form/search-input.tsx';
import { statusLabel } from '../../ui/status-chip.tsx';
import type { Bulk, BulkResult } from '../../ui/table/bulk-action.ts';
import { FilterSelect } from '../../ui/table/list-filters.tsx';
import { SelectableTable } from '../../ui/table/selectable-table.tsx';
import { SavedViews } from '../../views/saved-views.tsx';
import { TenantChip } from '../accounts/tenant-name.tsx';
import { summaryQuery } from '../runs/queries.ts';
import { HoldsCard } from './holds-card.tsx';
import { LetterActionDialog, LetterActions, useLetterDialog } from './letter-actions.tsx';
import { letterColumns } from './letter-columns.tsx';
import { type LetterList, lettersPageQuery, useApproveLetters, useLetterList } from './queries.ts';

type LettersTabProps = { onView: (id: string) => void };

export function LettersTab({ onView }: LettersTabProps) {
  const { currency } = useConfig();
  const list = useLetterList();
  const letters = useQuery(lettersPageQuery(list.query));
  const { openDialog, dialog } = useLetterDialog();
  return (
    <div className="grid min-w-0 gap-4">
      <Card aria-label="Demand Letters">
        <CardHeader title="Demand Letters" description={<Ladder />} actions={<SavedViews list="letters" />} />
        <LetterFilters list={list} />
        <SelectableTable
          label="Demand Letters"
          columns={letterColumns(currency)}
          rows={letters.data?.rows}
          rowKey={({ id }) => id}
          bulk={useLetterBulk()}
          onRowClick={({ id }) => onView(id)}
          rowActions={(letter) => (
            <LetterActions
              letter={letter}
              onView={() => onView(letter.id)}
              onAction={(action) => openDialog(action, letter)}
            />
          )}
          actionsWidth="5.5rem"
          sort={list.sort}
          onSortChange={list.sortBy}
          loading={letters.isPlaceholderData}
          error={letters.error}
          onRetry={() => void letters.refetch()}
          paging={list.paging(letters.data)}
          empty={
            list.isNarrowed ? (
              <NoMatch title="No letters match" onClear={list.clear}>
                Try a shorter search, or another status, type or tenant.
              </NoMatch>
            ) : (
              <NoLetters />
            )
          }
        />
        <LetterActionDialog {...dialog} />
      </Card>
      <HoldsCard tenant={list.filters.tenant} />
    </div>
  );
}

/** The specification's words, with the days of the settings. */
function Ladder() {
  const terms = useQuery(summaryQuery).data?.letterDays;
  const days = terms?.demandLetterDays ?? 4;
  const first = `Letters are sent ${days} ${days === 1 ? 'day' : 'days'} after invoice due dates.`;
  if (!terms) return first;
  return `${first} A final notice follows after ${terms.finalNoticeDays} days; after ${terms.terminationNoticeDays}, a notice of termination needs approval.`;
}

function NoLetters() {
  return (
    <EmptyState title="No demand letters" icon={<MailCheck aria-hidden />}>
      No tenant is overdue enough yet. Letters are created automatically.
    </EmptyState>
  );
}

const statusOptions = [
  { value: '', label: 'All Statuses' },
  ...LETTER_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
] as const;

const typeOptions = [
  { value: '', label: 'All Types' },
  ...LETTER_TYPES.map((value) => ({ value, label: LETTER_LABELS[value] })),
] as const;

function LetterFilters({ list }: { list: LetterList }) {
  const { tenant } = list.filters;
  return (
    <div className="grid grid-cols-2 gap-2 border-line border-y px-4 py-3 sm:flex sm:flex-wrap sm:px-5">
      <SearchInput
        label="Search letters"
        placeholder="Letter number or tenant"
        value={list.q}
        onValueChange={list.search}
        className="max-sm:col-span-2 sm:w-72 sm:max-w-72 sm:flex-1"
      />
      <FilterSelect list={list} name="status" label="Status" options={statusOptions} className="sm:w-44" />
      <FilterSelect list={list} name="type" label="Type" options={typeOptions} className="sm:w-56" />
      <TenantChip tenant={tenant} onRemove={() => list.filter({ tenant: '' })} />
    </div>
  );
}

const rowName = ({ letterNumber, tenantName }: DemandLetter) => `${letterNumber} to ${tenantName}`;

const countNotices = (count: number) => (count === 1 ? '1 notice' : `${count} notices`);

const SENT = 'Each is sent by email immediately and cannot be recalled.';
const PRINTED = 'No mail server is set up: print each and record how it was served.';

/** Ten notices that wait are read in the list and approved in one call, which answers for each of them. */
function useLetterBulk(): Bulk<DemandLetter> {
  const mayDecide = useCan()('finance:write');
  const sendsMail = useConfig().mails.codes;
  const approval = useApproveLetters();
  const approve = async (letters: readonly DemandLetter[]): Promise<BulkResult[]> => {
    const { results } = await approval.mutateAsync({
      ids: letters.map(({ id }) => id),
      idempotencyKey: newIdempotencyKey(),
    });
    return letters.map((letter) => {
      const result = results.find(({ id }) => id === letter.id);
      const isKept = result?.error === null && result.delivery === 'kept';
      return {
        key: letter.id,
        name: rowName(letter),
        problem: result ? result.error : 'No answer from the server for this letter',
        kept: isKept ? `${keptText(null)}. Print it and record how it was served.` : null,
      };
    });
  };
  return {
    rowName,
    actions: mayDecide
      ? [
          {
            label: 'Approve',
            icon: <Check aria-hidden />,
            allows: ({ status }) => status === 'awaiting_approval',
            title: 'Approve Notices',
            description: (letters) =>
              `${countNotices(letters.length)} ending a licence: ${letters.map(({ tenantName }) => tenantName).join(', ')}. ${sendsMail ? SENT : PRINTED}`,
            pendingLabel: 'Approving',
            done: (count) => `${countNotices(count)} approved`,
            danger: true,
            run: approve,
          },
        ]
      : [],
    file: {
      name: 'demand-letters',
      columns: [
        ['Letter Number', ({ letterNumber }) => letterNumber],
        ['Tenant', ({ tenantName }) => tenantName],
        ['Type', ({ type }) => LETTER_LABELS[type]],
        ['Amount Due', ({ amountDue }) => amountDue],
        ['Days Overdue', ({ daysOverdue }) => String(daysOverdue)],
        ['Sent Date', ({ sentDate }) => sentDate ?? ''],
        ['Status', ({ status }) => status],
      ],
    },
  };
}
