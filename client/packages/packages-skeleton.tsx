import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const cards = ['first', 'second', 'third', 'fourth'];

export function PackagesSkeleton() {
  return (
    <div role="status" aria-label="Loading packages..." className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {cards.map((card) => (
        <Card key={card} className="grid gap-4 p-5">
          <div className="flex items-center gap-3">
            <Skeleton className="size-10 rounded-md" />
            <Skeleton className="h-5 w-40" />
          </div>
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="h-2 w-full" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-9 w-full" />
        </Card>
      ))}
    </div>
  );
}
