import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ClosedDay, listClosedDays, openDay, saveClosedDay } from '../../domain/rooms/contract.ts';
import { call } from '../api/call.ts';

const CLOSED_DAYS = ['closed-days'] as const;

export const closedDaysQuery = queryOptions({
  queryKey: CLOSED_DAYS,
  queryFn: ({ signal }) => call(listClosedDays, { signal }),
  meta: { topics: ['closed_days'] },
});

function useDayChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: CLOSED_DAYS }) });
}

const close = ({ day, name, kind }: ClosedDay) => call(saveClosedDay, { params: { day }, body: { name, kind } });
const open = (day: string) => call(openDay, { params: { day } });

/** A day that moves is closed in its new place before it opens in the old, so that it is closed somewhere throughout. */
export const useSaveClosedDay = () =>
  useDayChange(async ({ closed, instead }: { closed: ClosedDay; instead: string | null }) => {
    await close(closed);
    if (instead !== null && instead !== closed.day) await open(instead);
  });

export const useOpenDay = () => useDayChange(open);
