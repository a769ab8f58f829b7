import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const columns = ['first', 'second', 'third', 'fourth'];

/** The place of the grid or of the agenda while the first day is on its way. */
export function GridSkeleton({ phone }: { phone: boolean }) {
  return (
    <div role="status" aria-label="Loading bookings">
      {phone ? (
        <div className="grid gap-3">
          {columns.map((room) => (
            <Skeleton key={room} className="h-28 w-full" />
          ))}
        </div>
      ) : (
        <Card className="h-[max(27rem,calc(100dvh-14.5rem))] overflow-hidden">
          <div className="grid h-full grid-cols-[3.6rem_repeat(4,1fr)] divide-x divide-line">
            <span />
            {columns.map((column, index) => (
              <div key={column} className="p-2">
                <Skeleton className="h-4 w-24" />
                <Skeleton className="mt-1.5 h-3 w-32" />
                <Skeleton className={index % 2 === 0 ? 'mt-24 h-20 w-full' : 'mt-48 h-28 w-full'} />
              </div>
            ))}
          </div>
        </Card>
      )}
    </div>
  );
}
