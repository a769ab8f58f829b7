import { useQuery } from '@tanstack/react-query';
import { ListChecks, SearchX, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { AuditEntry } from '../../domain/audit/contract.ts';
import { useCan } from '../api/session.ts';
import { CheckDialog } from '../integrity/check-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { usePhone } from '../ui/use-media.ts';
import { cardColumns, tableColumns } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { useAuditList } from './audit-list.ts';
import { auditPageQuery } from './audit-queries.ts';
import { NewEntries } from './new-entries.tsx';

const EntrySheet = onDemand(async () => (await import('./entry-sheet.tsx')).EntrySheet);
const VerifyDialog = onDemand(async () => (await import('./verify-dialog.tsx')).VerifyDialog);

export function AuditPage() {
  const [asked, setAsked] = useState<'chain' | 'space' | null>(null);
  const mayVerify = useCan()('audit:verify');
  return (
    <>
      <PageHeader
        title="Audit Log"
        description="Every change: who made it, when, and what was there before."
        actions={
          mayVerify ? (
            <>
              <Button variant="secondary" icon={<ListChecks aria-hidden />} onClick={() => setAsked('space')}>
                Check the Space
              </Button>
              <Button variant="secondary" icon={<ShieldCheck aria-hidden />} onClick={() => setAsked('chain')}>
                Verify Chain
              </Button>
            </>
          ) : null
        }
      />
      <EntryList />
      {mayVerify ? (
        <>
          <VerifyDialog open={asked === 'chain'} onClose={() => setAsked(null)} />
          <CheckDialog open={asked === 'space'} onClose={() => setAsked(null)} />
        </>
      ) : null}
    </>
  );
}

function EntryList() {
  const list = useAuditList();
  const entries = useQuery(auditPageQuery(list.query));
  const phone = usePhone();
  const [entry, setEntry] = useState<AuditEntry | null>(null);
  const [open, setOpen] = useState(false);
  const rows = entries.data?.rows;
  const newestFirst = list.sort.direction === 'desc';
  return (
    <Card aria-label="Entries of the audit log">
      <AuditFilters list={list} actorName={rows?.find(({ actor }) => actor === list.filters.actor)?.actorName} />
      {list.isFirstPage && newestFirst && rows && !entries.isPlaceholderData ? (
        <NewEntries
          query={list.query}
          first={rows[0]}
          pending={entries.isFetching}
          onShow={() => void entries.refetch()}
        />
      ) : null}
      <DataTable
        label="Audit log"
        columns={phone ? cardColumns : tableColumns}
        rows={rows}
        rowKey={({ id }) => id}
        sort={list.sort}
        onSortChange={list.sortBy}
        onRowClick={(chosen) => {
          setEntry(chosen);
          setOpen(true);
        }}
        loading={entries.isPlaceholderData}
        error={entries.error}
        onRetry={() => void entries.refetch()}
        paging={list.paging(entries.data)}
        empty={<NoEntries onClear={list.clear} />}
      />
      {/* The row itself, where it is still on the page: its seal may have come meanwhile. */}
      {entry ? (
        <EntrySheet
          entry={rows?.find(({ id }) => id === entry.id) ?? entry}
          open={open}
          onClose={() => setOpen(false)}
          onFilter={list.filter}
        />
      ) : null}
    </Card>
  );
}

/** The log begins with the making of the space, so an empty list can only come from its filters. */
function NoEntries({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No entry matches"
      icon={<SearchX aria-hidden />}
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear Filters
        </Button>
      }
    >
      Try a longer time, another record, or fewer letters.
    </EmptyState>
  );
}
