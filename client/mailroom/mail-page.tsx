import { useQuery } from '@tanstack/react-query';
import { Mail, MailPlus, MailSearch, MailX, Package, PackageCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { FIRST_PAGE, type Opening } from '../api/opening.ts';
import { useCan } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState, NoMatch } from '../ui/feedback/empty-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { useShortcut } from '../ui/overlay/shortcuts.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { StatCard } from '../ui/stat-card.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { MailActionDialog, MailActions, useMailDialog } from './mail-actions.tsx';
import { mailColumns } from './mail-columns.tsx';
import { MailFilters, useMailList } from './mail-filters.tsx';
import { mailCountsQuery, mailPageQuery } from './queries.ts';

const RecordDialog = onDemand(async () => (await import('./record-dialog.tsx')).RecordDialog);

export const opening: Opening = (ask) => ask(mailPageQuery({ ...FIRST_PAGE, status: 'waiting' }));

export function MailPage() {
  const mayChange = useCan()('tenants:write');
  const [dialogKey, setDialogKey] = useState(0);
  const [recording, setRecording] = useState(false);
  const record = () => {
    setDialogKey(dialogKey + 1);
    setRecording(true);
  };
  return (
    <>
      <PageHeader
        title="Mail Log"
        description="Letters and parcels for tenants, until they are collected."
        actions={mayChange ? <RecordButton onRecord={record} /> : null}
      />
      <MailCounts />
      <MailTable />
      {mayChange ? <RecordDialog key={dialogKey} open={recording} onClose={() => setRecording(false)} /> : null}
    </>
  );
}

function RecordButton({ onRecord }: { onRecord: () => void }) {
  useShortcut('n', 'Record mail', onRecord);
  return (
    <Button icon={<MailPlus aria-hidden />} onClick={onRecord}>
      Record Mail
    </Button>
  );
}

function MailTable() {
  const list = useMailList();
  const mail = useQuery(mailPageQuery(list.query));
  const { openDialog, dialog } = useMailDialog();
  return (
    <Card aria-label="List of mail">
      <MailFilters list={list} />
      <DataTable
        label="Mail"
        columns={mailColumns}
        rows={mail.data?.rows}
        rowKey={(item) => item.id}
        sort={list.sort}
        onSortChange={list.sortBy}
        onRowClick={(item) => openDialog({ kind: 'look', item })}
        rowActions={(item) => <MailActions item={item} onAction={(kind) => openDialog({ kind, item })} />}
        actionsWidth="9rem"
        loading={mail.isPlaceholderData}
        error={mail.error}
        onRetry={() => void mail.refetch()}
        paging={list.paging(mail.data)}
        empty={
          list.isNarrowed ? (
            <NoMatch title="No mail matches" icon={<MailSearch aria-hidden />} onClear={list.clear}>
              Try a shorter search, or another status, kind or tenant.
            </NoMatch>
          ) : (
            <NothingWaits />
          )
        }
      />
      <MailActionDialog {...dialog} />
    </Card>
  );
}

function NothingWaits() {
  return (
    <EmptyState title="No mail is waiting" icon={<MailX aria-hidden />}>
      Everything was collected. Use the Status filter to see past items.
    </EmptyState>
  );
}

const CARDS = [
  {
    key: 'letters',
    label: 'Letters Waiting',
    search: 'kind=letter',
    icon: <Mail aria-hidden />,
    hint: 'Awaiting collection',
  },
  {
    key: 'parcels',
    label: 'Parcels Waiting',
    search: 'kind=parcel',
    icon: <Package aria-hidden />,
    hint: 'Awaiting collection',
  },
  {
    key: 'handedOut',
    label: 'Handed Out',
    search: 'status=handed_out',
    icon: <PackageCheck aria-hidden />,
    hint: 'Signed for',
  },
  {
    key: 'returned',
    label: 'Returned',
    search: 'status=returned',
    icon: <Undo2 aria-hidden />,
    hint: 'Back to the sender',
  },
] as const;

/** Each counter leads to the rows it counts. */
function MailCounts() {
  const counts = useQuery(mailCountsQuery);
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
      {CARDS.map(({ key, label, search, icon, hint }) => (
        <StatCard
          key={key}
          label={label}
          figure={counts.data?.[key] ?? '–'}
          hint={hint}
          icon={icon}
          loading={counts.isPending}
          href={`${paths.mail}?${search}`}
        />
      ))}
    </div>
  );
}
