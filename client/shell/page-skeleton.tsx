import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';

const cards = ['first', 'second', 'third', 'fourth'];

/** The place of a screen that is on its way: a heading, a row of figures and a list, as most screens have. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <div className="mb-5">
        <Skeleton className="h-[1.875rem] w-56" />
        <Skeleton className="mt-2 h-4 w-80" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {cards.map((card) => (
          <Card key={card} className="p-5">
            <Skeleton className="h-3.5 w-24" />
            <Skeleton className="mt-3 h-7 w-32" />
          </Card>
        ))}
      </div>
      <Card className="mt-4 grid gap-3 p-5">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-11/12" />
        <Skeleton className="h-4 w-4/5" />
      </Card>
    </div>
  );
}
