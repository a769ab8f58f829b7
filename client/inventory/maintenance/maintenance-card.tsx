import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Wrench } from 'lucide-react';
import type { ItemDetails } from '../../../domain/inventory/contract.ts';
import type { Maintenance } from '../../../domain/inventory/maintenance-contract.ts';
import { MAINTENANCE_TYPE_LABELS } from '../../../domain/inventory/rules.ts';
import { useCan } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/description-list.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useToday } from '../../ui/zone.ts';
import { itemHistoryQuery } from '../queries.ts';
import {
  MaintenanceActionDialog,
  MaintenanceActions,
  type MaintenanceDialogPayload,
  useMaintenanceDialog,
} from './maintenance-actions.tsx';

const ScheduleDialog = onDemand(async () => (await import('./maintenance-dialogs.tsx')).ScheduleDialog);

export function MaintenanceCard({ item }: { item: ItemDetails }) {
  const mayChange = useCan()('inventory:write') && item.disposedOn === null;
  const schedule = useDialog<'schedule'>();
  const { openDialog, dialog } = useMaintenanceDialog();
  return (
    <Card aria-label="Maintenance">
      <CardHeader
        title="Maintenance"
        icon={<Wrench aria-hidden />}
        actions={
          mayChange ? (
            <Button
              variant="secondary"
              size="sm"
              icon={<CalendarPlus aria-hidden />}
              onClick={() => schedule.openDialog('schedule')}
            >
              Schedule Maintenance
            </Button>
          ) : null
        }
      />
      <CardBody className="grid gap-4">
        <DescriptionList>
          <DescriptionItem name="Last Maintenance">
            <DateText day={item.lastMaintenanceDate} />
          </DescriptionItem>
          <DescriptionItem name="Next Maintenance">
            <NextDue day={item.disposedOn ? null : item.nextMaintenanceDate} />
          </DescriptionItem>
        </DescriptionList>
        <Records itemId={item.id} onAction={openDialog} />
      </CardBody>
      <ScheduleDialog
        key={schedule.dialog.dialogKey}
        item={item}
        open={schedule.dialog.open}
        onClose={schedule.dialog.onClose}
      />
      <MaintenanceActionDialog {...dialog} />
    </Card>
  );
}

function NextDue({ day }: { day: string | null }) {
  const today = useToday();
  if (!day) return <span className="text-muted">–</span>;
  return (
    <>
      <DateText day={day} className={day < today ? 'text-late' : undefined} />
      {day <= today ? <span className="text-late">{day < today ? ' · overdue' : ' · today'}</span> : null}
    </>
  );
}

function Records({ itemId, onAction }: { itemId: string; onAction: (payload: MaintenanceDialogPayload) => void }) {
  const { data, error, refetch } = useQuery(itemHistoryQuery(itemId));
  if (error && !data) return <ErrorState {...describeError(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={3} label="Loading the maintenance" />;
  if (data.maintenance.length === 0) return <p className="text-muted text-sm">No maintenance yet.</p>;
  return (
    <ul aria-label="Maintenance records" className="divide-y divide-line border-line border-t">
      {data.maintenance.map((record) => (
        <Entry key={record.id} record={record} onAction={onAction} />
      ))}
    </ul>
  );
}

function Entry({ record, onAction }: { record: Maintenance; onAction: (payload: MaintenanceDialogPayload) => void }) {
  const { currency } = useConfig();
  const seesMoney = useCan()('finance:read');
  const more = [MAINTENANCE_TYPE_LABELS[record.maintenanceType], record.performedBy, ...record.attachments];
  const cost = record.status === 'completed' ? formatCurrency(record.cost, { currency }) : null;
  return (
    <li className="flex items-start gap-3 py-2.5 text-sm">
      <div className="min-w-0 flex-1">
        <p className="wrap-break-word font-medium">{record.description}</p>
        <p className="wrap-break-word text-muted text-xs">{more.filter(Boolean).join(' · ')}</p>
        <p className="text-muted text-xs">
          <DateText day={record.completionDate ?? record.startDate} />
          {cost ? ' · ' : null}
          {cost && record.expenseId && seesMoney ? (
            <Link
              href={`${paths.financials}?tab=expenses&expense=${record.expenseId}`}
              className="rounded-sm text-accent underline decoration-accent/30 underline-offset-3 hover:decoration-accent"
            >
              {cost}
            </Link>
          ) : (
            cost
          )}
        </p>
      </div>
      <StatusChip status={record.status} />
      <MaintenanceActions record={record} onAction={onAction} />
    </li>
  );
}
