import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReportSchedule } from '../../domain/reports/schedule-contract.ts';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { ScheduleEntry } from './schedule-entry.tsx';
import { schedulesQuery } from './schedule-queries.ts';

const ScheduleDialog = onDemand(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog);

type SchedulesSheetProps = { open: boolean; onClose: () => void };

export function SchedulesSheet({ open, onClose }: SchedulesSheetProps) {
  const mayWrite = useCan()('finance:write');
  const [task, setTask] = useState<{ turn: number; open: boolean; schedule?: ReportSchedule | undefined }>({
    turn: 0,
    open: false,
  });
  const begin = (schedule?: ReportSchedule) => setTask({ turn: task.turn + 1, open: true, schedule });
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      wide
      title="Schedule Reports"
      description="Reports that are mailed by themselves, and how the last time went."
      footer={
        mayWrite ? (
          <Button icon={<Plus aria-hidden />} onClick={() => begin()}>
            New Schedule
          </Button>
        ) : undefined
      }
    >
      <Schedules onEdit={begin} />
      <ScheduleDialog
        key={task.turn}
        schedule={task.schedule}
        open={task.open}
        onClose={() => setTask({ ...task, open: false })}
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
        A schedule mails the reports you choose every day, week or month, as PDF or as a workbook.
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
