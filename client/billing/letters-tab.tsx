import { useQuery } from '@tanstack/react-query';
import { MailCheck, SearchX } from 'lucide-react';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SelectableTable } from '../ui/selectable-table.tsx';
import { SavedViews } from '../views/saved-views.tsx';
import { HoldsCard } from './holds-card.tsx';
import { LetterActions } from './letter-actions.tsx';
import { useLetterBulk } from './letter-bulk.tsx';
import { letterColumns } from './letter-columns.tsx';
import { LetterFilters } from './letter-filters.tsx';
import { useLetterList } from './letter-list.ts';
import { lettersPageQuery } from './letter-queries.ts';
import { LetterTaskDialog, useLetterTask } from './letter-task.tsx';
import { summaryQuery } from './run-queries.ts';

type LettersTabProps = { onView: (id: string) => void };

export function LettersTab({ onView }: LettersTabProps) {
  const { currency } = useConfig();
  const list = useLetterList();
  const letters = useQuery(lettersPageQuery(list.query));
  const { begin, shown } = useLetterTask();
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
            <LetterActions letter={letter} onView={() => onView(letter.id)} onDeed={(deed) => begin(deed, letter)} />
          )}
          actionsWidth="5.5rem"
          sort={list.sort}
          onSortChange={list.sortBy}
          loading={letters.isPlaceholderData}
          error={letters.error}
          onRetry={() => void letters.refetch()}
          paging={list.paging(letters.data)}
          empty={list.isNarrowed ? <NoMatch onClear={list.clear} /> : <NoLetters />}
        />
        <LetterTaskDialog {...shown} />
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
  return `${first} A final notice follows after ${terms.finalNoticeDays} days; after ${terms.terminationNoticeDays}, a notice of termination waits for a person's approval.`;
}

function NoLetters() {
  return (
    <EmptyState title="No demand letters" icon={<MailCheck aria-hidden />}>
      Nobody is late enough to be written to. The automation writes when somebody is.
    </EmptyState>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No letter matches"
      icon={<SearchX aria-hidden />}
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear Filters
        </Button>
      }
    >
      Try fewer letters, or another status, type or tenant.
    </EmptyState>
  );
}
