import { useQuery } from '@tanstack/react-query';
import { CalendarClock, ChevronDown, ChevronUp, CircleAlert, EllipsisVertical, Plus } from 'lucide-react';
import { useState } from 'react';
import { keptText } from '../../../domain/messages/delivery-text.ts';
import type { ReportSchedule } from '../../../domain/reports/schedules/schedule-contract.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useCan } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { DateText, InstantText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { periodName } from '../period.ts';
import { reportRunsQuery, schedulesQuery, useDeleteSchedule, useRunSchedule, useUpdateSchedule } from '../queries.ts';
import { reportsText, scheduleText } from './schedule-text.ts';

const ScheduleDialog = onDemand(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog);

type SchedulesSheetProps = { open: boolean; onClose: () => void };

export function SchedulesSheet({ open, onClose }: SchedulesSheetProps) {
  const mayWrite = useCan()('finance:write');
  const [dialog, setDialog] = useState<{ dialogKey: number; open: boolean; schedule?: ReportSchedule | undefined }>({
    dialogKey: 0,
    open: false,
  });
  const openDialog = (schedule?: ReportSchedule) =>
    setDialog({ dialogKey: dialog.dialogKey + 1, open: true, schedule });
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      wide
      title="Schedule Reports"
      description="Reports emailed automatically, with delivery status."
      footer={
        mayWrite ? (
          <Button icon={<Plus aria-hidden />} onClick={() => openDialog()}>
            New Schedule
          </Button>
        ) : undefined
      }
    >
      <Schedules onEdit={openDialog} />
      <ScheduleDialog
        key={dialog.dialogKey}
        schedule={dialog.schedule}
        open={dialog.open}
        onClose={() => setDialog({ ...dialog, open: false })}
      />
    </Sheet>
  );
}

function Schedules({ onEdit }: { onEdit: (schedule: ReportSchedule) => void }) {
  const { data, error, isFetching, refetch } = useQuery(schedulesQuery);
  if (!data) {
    if (!error) return <SkeletonText lines={6} label="Loading the schedules" />;
    return <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) {
    return (
      <EmptyState title="No reports are scheduled" icon={<CalendarClock aria-hidden />}>
        A schedule emails your chosen reports daily, weekly or monthly, as PDF or Excel.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Schedules" className="divide-y divide-line">
      {data.map((schedule) => (
        <ScheduleEntry key={schedule.id} schedule={schedule} onEdit={() => onEdit(schedule)} />
      ))}
    </ul>
  );
}

type ScheduleEntryProps = { schedule: ReportSchedule; onEdit: () => void };

function ScheduleEntry({ schedule, onEdit }: ScheduleEntryProps) {
  const { name, recipients, format, isActive, nextDueOn, lastError } = schedule;
  const mayWrite = useCan()('finance:write');
  return (
    <li aria-label={name} className="py-4 text-sm">
      <div className="flex items-start justify-between gap-3">
        <p className="wrap-anywhere line-clamp-3 min-w-0 font-semibold">{name}</p>
        <span className="flex shrink-0 items-center gap-1">
          <StatusChip status={isActive ? 'active' : 'paused'} />
          {mayWrite ? <ScheduleMenu schedule={schedule} onEdit={onEdit} /> : null}
        </span>
      </div>
      <p>{`${scheduleText(schedule)}, as ${format === 'pdf' ? 'PDF' : 'workbook'}`}</p>
      <p className="text-muted">{reportsText(schedule.reports)}</p>
      <p className="wrap-anywhere text-muted">{`To ${recipients.join(', ')}`}</p>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
        <LastRun schedule={schedule} />
        {isActive ? (
          <span className="text-muted">
            Next on <DateText day={nextDueOn} weekday />
          </span>
        ) : null}
      </p>
      {lastError ? (
        <p className="wrap-anywhere mt-1 flex items-start gap-1.5 text-late text-xs">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {lastError}
        </p>
      ) : null}
      {schedule.lastRunAt ? <ReportRuns id={schedule.id} name={name} /> : null}
    </li>
  );
}

function LastRun({ schedule: { lastRunAt, lastStatus, lastDelivery } }: { schedule: ReportSchedule }) {
  if (!lastRunAt || !lastStatus) return <span className="text-muted">Not sent yet</span>;
  return (
    <>
      <StatusChip status={lastStatus === 'sent' ? (lastDelivery ?? 'sent') : lastStatus} />
      <InstantText at={lastRunAt} className="text-muted" />
    </>
  );
}

/** What may be done with a schedule. A pause keeps it and all it knows; deleting ends it. */
function ScheduleMenu({ schedule, onEdit }: ScheduleEntryProps) {
  const { id, name, isActive } = schedule;
  const [isConfirming, setConfirming] = useState(false);
  const update = useUpdateSchedule();
  const remove = useDeleteSchedule();
  const run = useRunSchedule();
  const notChanged = (error: unknown) => failed('Schedule Not Changed', error, 'Failed to change the schedule.');
  const dialogKey = () =>
    update.mutate(
      { id, body: { isActive: !isActive } },
      {
        onSuccess: () =>
          done(
            isActive ? 'Schedule Paused' : 'Schedule Resumed',
            isActive ? `${name} is paused.` : `${name} is resumed.`,
          ),
        onError: notChanged,
      },
    );
  const sendNow = () =>
    run.mutate(
      { id, idempotencyKey: newIdempotencyKey() },
      {
        onSuccess: ({ status, delivery, error }) => {
          if (status === 'failed') failed('Reports Not Sent', null, error ?? 'Failed to send the reports.');
          else if (delivery === 'kept') done('Reports Not Sent', `${keptText(null)}.`);
          else done('Reports Queued', `${name} is on its way.`);
        },
        onError: (error) => failed('Reports Not Sent', error, 'Failed to send the reports.'),
      },
    );
  const end = () =>
    remove.mutate(id, {
      onSuccess: () => done('Schedule Deleted', `${name} was deleted.`),
      onError: notChanged,
    });
  return (
    <>
      <Menu
        trigger={
          <Button variant="ghost" size="icon" aria-label={`Actions for ${name}`} pending={run.isPending}>
            <EllipsisVertical aria-hidden />
          </Button>
        }
      >
        <MenuItem onSelect={sendNow}>Send Now</MenuItem>
        <MenuItem onSelect={onEdit}>Edit</MenuItem>
        <MenuItem onSelect={dialogKey}>{isActive ? 'Pause' : 'Resume'}</MenuItem>
        <MenuSeparator />
        <MenuItem danger onSelect={() => setConfirming(true)}>
          Delete
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={`Delete ${name}?`}
        description="It is no longer sent. Its history is kept."
        confirmLabel="Delete"
        pendingLabel="Deleting…"
        pending={remove.isPending}
        danger
        onConfirm={end}
      />
    </>
  );
}

/** The run history of a schedule, loaded when opened. */
function ReportRuns({ id, name }: { id: string; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-1">
      <Button
        variant="ghost"
        size="sm"
        className="-ml-2.5"
        aria-expanded={isOpen}
        aria-label={`History of ${name}`}
        icon={isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        History
      </Button>
      {isOpen ? <Runs id={id} name={name} /> : null}
    </div>
  );
}

function Runs({ id, name }: { id: string; name: string }) {
  const { data, error, isFetching, refetch } = useQuery(reportRunsQuery(id));
  if (!data) {
    if (!error) return <SkeletonText lines={2} label="Loading the history" />;
    return <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <ol aria-label={`Runs of ${name}`} className="grid grid-cols-1 gap-2 text-xs">
      {data.map((run) => (
        <li key={run.id} className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <StatusChip status={run.status === 'sent' ? (run.delivery ?? 'sent') : run.status} />
          <InstantText at={run.finishedAt} />
          <span className="text-muted">
            {`${periodName(run)}${run.trigger === 'manual' ? ', sent by hand' : ''}${run.attempts > 1 ? `, after ${run.attempts} tries` : ''}`}
          </span>
          {run.error ? <span className="wrap-anywhere basis-full text-late">{run.error}</span> : null}
        </li>
      ))}
    </ol>
  );
}
