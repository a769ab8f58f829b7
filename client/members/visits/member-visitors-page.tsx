import { useQuery } from '@tanstack/react-query';
import { CalendarX2, UserPlus } from 'lucide-react';
import type { MyVisit } from '../../../domain/members/visit-contract.ts';
import { expectedText } from '../../../domain/visits/rules.ts';
import { codeText } from '../../../domain/visits/text.ts';
import { listShape } from '../../api/list-url.ts';
import { useCurrentUser } from '../../api/session.ts';
import { useList } from '../../api/use-list.ts';
import { usePageTitle } from '../../shell/page-title.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { WithCompany } from '../with-company.tsx';
import { myVisitsQuery, useCancelGuest } from './queries.ts';

const GuestDialog = onDemand(async () => (await import('./guest-dialog.tsx')).GuestDialog);

export function MemberVisitorsPage() {
  usePageTitle('Visitors');
  const { openDialog, dialog } = useDialog<'new'>();
  const user = useCurrentUser();
  const hostName = [user?.firstName, user?.lastName].filter(Boolean).join(' ');
  return (
    <WithCompany title="Visitors">
      {({ company }) => (
        <>
          <PageHeader
            title="Visitors"
            description="Guests of your company. They check in with their code."
            actions={
              company.status === 'terminated' ? null : (
                <Button icon={<UserPlus aria-hidden />} onClick={() => openDialog('new')}>
                  Announce Visitor
                </Button>
              )
            }
          />
          <MyVisits />
          <GuestDialog key={dialog.dialogKey} hostName={hostName} open={dialog.open} onClose={dialog.onClose} />
        </>
      )}
    </WithCompany>
  );
}

const shape = listShape({ filters: {}, sorts: ['expectedAt'], defaultSort: '-expectedAt' });

const under = 'block truncate text-muted text-xs';

const columns: readonly Column<MyVisit>[] = [
  {
    key: 'visitor',
    header: 'Visitor',
    title: ({ visitorName }) => visitorName,
    cell: ({ visitorName, company, purpose }) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{visitorName}</span>
        <span className={under}>{[company, purpose].filter(Boolean).join(' · ')}</span>
      </span>
    ),
  },
  {
    key: 'expected',
    header: 'Expected',
    width: '13rem',
    cell: ({ expectedDay, expectedTime }) => expectedText(expectedDay, expectedTime),
  },
  { key: 'host', header: 'Host', width: '10rem', hideBelow: 'md', cell: ({ hostName }) => hostName ?? '–' },
  {
    key: 'code',
    header: 'Code',
    width: '6rem',
    cell: ({ code, state }) =>
      code && (state === 'expected' || state === 'inside') ? (
        <span className="tabular-nums">{codeText(code)}</span>
      ) : (
        <span className="text-muted">–</span>
      ),
  },
  {
    key: 'state',
    header: 'Status',
    width: '8rem',
    asideOnPhone: true,
    cell: ({ state }) => <StatusChip status={state} />,
  },
];

function MyVisits() {
  const list = useList(shape);
  const { limit, cursor } = list.query;
  const visits = useQuery(myVisitsQuery({ limit, ...(cursor ? { cursor } : {}) }));
  const { openDialog, dialog } = useDialog<MyVisit>();
  return (
    <Card aria-label="Your visitors">
      <DataTable
        label="Visitors"
        columns={columns}
        rows={visits.data?.rows}
        rowKey={({ id }) => id}
        rowActions={(visit) =>
          visit.state === 'expected' ? (
            <Button variant="secondary" size="sm" onClick={() => openDialog(visit)}>
              Cancel
              <span className="sr-only">{` the visit of ${visit.visitorName}`}</span>
            </Button>
          ) : null
        }
        actionsWidth="6rem"
        loading={visits.isPlaceholderData}
        error={visits.error}
        onRetry={() => void visits.refetch()}
        paging={list.paging(visits.data)}
        empty={
          <EmptyState title="No visitors yet" icon={<CalendarX2 aria-hidden />}>
            Announce somebody, and they get a code and directions.
          </EmptyState>
        }
      />
      {dialog.payload ? <CancelGuest visit={dialog.payload} open={dialog.open} onClose={dialog.onClose} /> : null}
    </Card>
  );
}

function CancelGuest({ visit, open, onClose }: { visit: MyVisit; open: boolean; onClose: () => void }) {
  const cancel = useCancelGuest();
  const { id, visitorName, expectedDay, expectedTime, email, phone } = visit;
  const confirm = () =>
    cancel.mutate(id, {
      onSuccess: () => {
        done('Visit Cancelled', `${visitorName} is no longer expected.`);
        onClose();
      },
      onError: (error) => failed('Not Cancelled', error, 'Please try again, or call us.'),
    });
  const notice = email || phone ? ' They are told.' : '';
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Cancel the visit of ${visitorName}?`}
      description={`Expected on ${expectedText(expectedDay, expectedTime)}. The code stops working.${notice}`}
      confirmLabel="Cancel Visit"
      cancelLabel="Keep Visit"
      pending={cancel.isPending}
      danger
      onConfirm={confirm}
    />
  );
}
