import { Pencil, Trash2 } from 'lucide-react';
import type { ClosedDay } from '../../domain/rooms/contract.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { KIND_LABELS } from './closed-day-form.tsx';

type ClosedDayListProps = {
  days: readonly ClosedDay[];
  onEdit: (closed: ClosedDay) => void;
  onOpen: (closed: ClosedDay) => void;
};

/** Under the year they are in. */
export function ClosedDayList({ days, onEdit, onOpen }: ClosedDayListProps) {
  const years = Object.entries(Object.groupBy(days, ({ day }) => day.slice(0, 4)));
  return years.map(([year, ofYear = []]) => (
    <section key={year} aria-label={`Closed days of ${year}`} className="mt-5">
      <h3 className="font-semibold text-sm">{year}</h3>
      <ul className="m-0 mt-1 list-none divide-y divide-line p-0">
        {ofYear.map((closed) => (
          <li key={closed.day} className="flex items-center gap-x-3 py-1 text-sm">
            <div className="min-w-0 flex-1 items-baseline gap-x-4 sm:flex">
              <DateText day={closed.day} weekday className="block w-32 shrink-0 text-muted" />
              <span className="wrap-break-word min-w-0">{closed.name}</span>
            </div>
            {closed.kind === 'closed' ? <Badge>{KIND_LABELS.closed}</Badge> : null}
            <div className="flex shrink-0">
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Edit ${closed.name}`}
                icon={<Pencil aria-hidden />}
                onClick={() => onEdit(closed)}
              />
              <Button
                variant="ghost"
                size="icon"
                className="text-late!"
                aria-label={`Open ${closed.name} again`}
                icon={<Trash2 aria-hidden />}
                onClick={() => onOpen(closed)}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  ));
}
