import { useQuery } from '@tanstack/react-query';
import { Anchor, ArrowUp, ListChecks, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { type AuditEntry, listAuditLog } from '../../domain/audit/contract.ts';
import { FIRST_PAGE, type Opening } from '../api/opening.ts';
import { useCan } from '../api/session.ts';
import { CheckDialog } from '../integrity/check-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { NoMatch } from '../ui/feedback/empty-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { ExportMenu } from '../ui/table/export-menu.tsx';
import { usePhone } from '../ui/use-media.ts';
import { AuditFilters, useAuditList } from './audit-filters.tsx';
import { entityLabel, shortId, whatHappened } from './audited.ts';
import { type AuditQuery, auditPageQuery, newestEntryQuery } from './queries.ts';
import { SealBadge } from './seal-badge.tsx';

const AnchorsDialog = onDemand(async () => (await import('../integrity/anchors-dialog.tsx')).AnchorsDialog);
const EntrySheet = onDemand(async () => (await import('./entry-sheet.tsx')).EntrySheet);
const ArchiveNote = onDemand(async () => (await import('./archive-note.tsx')).ArchiveNote);
const VerifyDialog = onDemand(async () => (await import('./verify-dialog.tsx')).VerifyDialog);

export const opening: Opening = (ask) => ask(auditPageQuery(FIRST_PAGE));

export function AuditPage() {
  const [check, setCheck] = useState<'anchors' | 'chain' | 'space' | null>(null);
  const mayVerify = useCan()('audit:verify');
  const list = useAuditList();
  return (
    <>
      <PageHeader
        title="Audit Log"
        description="Every change: who made it, when, and what it replaced."
        actions={
          <>
            <ExportMenu path={listAuditLog.path} query={list.query} size="md" hasPdf />
            {mayVerify ? (
              <>
                <Button variant="secondary" icon={<Anchor aria-hidden />} onClick={() => setCheck('anchors')}>
                  Anchors
                </Button>
                <Button variant="secondary" icon={<ListChecks aria-hidden />} onClick={() => setCheck('space')}>
                  Run Integrity Check
                </Button>
                <Button variant="secondary" icon={<ShieldCheck aria-hidden />} onClick={() => setCheck('chain')}>
                  Verify Chain
                </Button>
              </>
            ) : null}
          </>
        }
      />
      <EntryList />
      {mayVerify ? (
        <>
          <VerifyDialog open={check === 'chain'} onClose={() => setCheck(null)} />
          <AnchorsDialog open={check === 'anchors'} onClose={() => setCheck(null)} />
          <CheckDialog open={check === 'space'} onClose={() => setCheck(null)} />
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
  const isOldest = newestFirst ? entries.data?.nextCursor === null : list.isFirstPage;
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
        empty={
          <NoMatch title="No entries match" onClear={list.clear}>
            Try a longer period, another record or a shorter search.
          </NoMatch>
        }
      />
      {isOldest && rows && !entries.isPlaceholderData ? <ArchiveNote from={list.filters.from} /> : null}
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

type NewEntriesProps = { query: AuditQuery; first: AuditEntry | undefined; onShow: () => void; pending: boolean };

/** Says that there is more above the first row, and leaves it to the reader when to see it. */
function NewEntries({ query, first, onShow, pending }: NewEntriesProps) {
  const newest = useQuery(newestEntryQuery(query)).data;
  const isNewer = newest && (!first || BigInt(newest.id) > BigInt(first.id));
  return (
    <div role="status">
      {isNewer ? (
        <div className="border-line border-b bg-accent-soft/50 px-4 py-1.5 text-center">
          <Button variant="ghost" size="sm" icon={<ArrowUp aria-hidden />} pending={pending} onClick={onShow}>
            Show New Entries
          </Button>
        </div>
      ) : null}
    </div>
  );
}

const time: Column<AuditEntry> = {
  key: 'at',
  header: 'Time',
  sortKey: 'at',
  width: '12.5rem',
  cell: ({ at }) => <InstantText at={at} />,
};

const who: Column<AuditEntry> = { key: 'who', header: 'Who', width: '15%', cell: ({ actorName }) => actorName };

const what: Column<AuditEntry> = { key: 'what', header: 'What Happened', cell: whatHappened };

const record: Column<AuditEntry> = {
  key: 'record',
  header: 'Record',
  width: '14rem',
  hideBelow: 'lg',
  hideOnPhone: true,
  title: ({ entity, entityId }) => `${entity} ${entityId}`,
  cell: ({ entity, entityId }) => (
    <>
      {entityLabel(entity)} <span className="text-muted">{shortId(entityId)}</span>
    </>
  ),
};

const seal: Column<AuditEntry> = {
  key: 'seal',
  header: 'Seal',
  width: '9.5rem',
  hideBelow: 'md',
  hideOnPhone: true,
  cell: ({ sealed }) => <SealBadge sealed={sealed} />,
};

/** A table is read down its times; the heading of a card says what happened. */
const tableColumns: readonly Column<AuditEntry>[] = [time, who, what, record, seal];
const cardColumns: readonly Column<AuditEntry>[] = [what, who, time];
