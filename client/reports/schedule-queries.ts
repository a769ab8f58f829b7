import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '../../domain/kernel/endpoint.ts';
import {
  createSchedule,
  deleteSchedule,
  listReportRuns,
  listSchedules,
  runSchedule,
  updateSchedule,
} from '../../domain/reports/schedule-contract.ts';
import { call } from '../api/call.ts';
import { REPORTS } from './reports-queries.ts';

const SCHEDULES = [...REPORTS, 'schedules'] as const;
const meta = { topics: ['report_schedules', 'report_runs', 'outbox'] };

export const schedulesQuery = queryOptions({
  queryKey: [...SCHEDULES, 'list'],
  queryFn: ({ signal }) => call(listSchedules, { signal }),
  meta,
});

export const reportRunsQuery = (id: string) =>
  queryOptions({
    queryKey: [...SCHEDULES, 'runs', id],
    queryFn: ({ signal }) => call(listReportRuns, { params: { id }, signal }),
    meta,
  });

/** The event stream would refresh the list too; this does it without waiting, and also while the stream is down. */
function useScheduleChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => void client.invalidateQueries({ queryKey: SCHEDULES }),
  });
}

type Creation = { body: SentBody<typeof createSchedule>; idempotencyKey: string };
export const useCreateSchedule = () => useScheduleChange((input: Creation) => call(createSchedule, input));

type Change = { id: string; body: SentBody<typeof updateSchedule> };
export const useUpdateSchedule = () =>
  useScheduleChange(({ id, body }: Change) => call(updateSchedule, { params: { id }, body }));

export const useDeleteSchedule = () => useScheduleChange((id: string) => call(deleteSchedule, { params: { id } }));

export const useRunSchedule = () =>
  useScheduleChange(({ id, idempotencyKey }: { id: string; idempotencyKey: string }) =>
    call(runSchedule, { params: { id }, idempotencyKey }),
  );
