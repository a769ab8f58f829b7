import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export const roomGrid = 'm-0 grid list-none gap-4 p-0 sm:grid-cols-2';

export function WaitingRooms() {
  return (
    <div role="status" aria-label="Loading rooms" className={roomGrid}>
      {['first', 'second', 'third', 'fourth'].map((card) => (
        <Card key={card} className="overflow-hidden">
          <Skeleton className="aspect-video w-full rounded-none" />
          <div className="grid gap-3 p-4">
            <Skeleton className="h-5 w-36" />
            <Skeleton className="h-4 w-48" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-10 w-full" />
          </div>
        </Card>
      ))}
    </div>
  );
}
