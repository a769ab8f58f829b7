import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const tabs = ['w-20', 'w-16', 'w-16', 'w-28', 'w-20'];
const boxes = ['company', 'phone', 'email', 'website'];

/** As tall as the tab that follows, so that nothing jumps when the values arrive. */
export function SettingsSkeleton() {
  return (
    <div role="status" aria-label="Loading settings">
      <div className="flex h-10 items-center gap-6 overflow-hidden border-line border-b px-3">
        {tabs.map((width, index) => (
          <Skeleton key={`${width} ${tabs[index + 1]}`} className={`h-4 shrink-0 ${width}`} />
        ))}
      </div>
      <Card className="mt-4 grid gap-8 p-5 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="grid content-start gap-2.5">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-3.5 w-full" />
          <Skeleton className="h-3.5 w-2/3" />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          {boxes.map((box) => (
            <div key={box} className="grid gap-2">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-9 w-full" />
            </div>
          ))}
        </div>
      </Card>
    </div>
  );
}
