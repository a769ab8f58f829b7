import { useQuery } from '@tanstack/react-query';
import { DateText } from '../ui/date-text.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useToday } from '../ui/zone.ts';
import { closedDaysQuery } from './rooms-queries.ts';

const SHOWN = 4;

export function NextClosedDays() {
  const { data, error } = useQuery(closedDaysQuery);
  const today = useToday();
  if (error) return <p className="text-late text-sm">The closed days could not be loaded. Please try again.</p>;
  if (data === undefined) return <Skeleton className="h-24 w-full" />;
  const coming = data.filter(({ day }) => day >= today);
  if (coming.length === 0) return <p className="text-muted text-sm">No closed day lies ahead.</p>;
  return (
    <div>
      <ul aria-label="Next closed days" className="m-0 list-none divide-y divide-line p-0 text-sm">
        {coming.slice(0, SHOWN).map(({ day, name }) => (
          <li key={day} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2 first:pt-0">
            <span className="wrap-break-word min-w-0">{name}</span>
            <DateText day={day} weekday className="text-muted" />
          </li>
        ))}
      </ul>
      {coming.length > SHOWN ? (
        <p className="mt-1 text-muted text-xs">{`and ${coming.length - SHOWN} more, until ${coming.at(-1)?.day.slice(0, 4)}`}</p>
      ) : null}
    </div>
  );
}
