import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import type { Area } from './areas.ts';
import { ClosedDoor } from './closed-door.tsx';

/** For an area that is planned and not there yet: it says so, and what will be behind the door. */
export function UnopenedPage({ area: { title, holds } }: { area: Pick<Area, 'title' | 'holds'> }) {
  return (
    <>
      <PageHeader title={title} />
      <Card className="grid overflow-hidden sm:grid-cols-[minmax(12rem,2fr)_3fr]">
        <ClosedDoor />
        <div className="flex flex-col justify-center px-6 py-8 sm:px-10 sm:py-12">
          <p className="font-medium text-accent text-sm">Not open yet</p>
          <h2 className="mt-1 text-balance font-semibold text-lg leading-snug">This room is still being furnished</h2>
          <p className="mt-2 max-w-prose text-pretty text-muted text-sm">{`What it will hold: ${holds.charAt(0).toLowerCase()}${holds.slice(1)}`}</p>
        </div>
      </Card>
    </>
  );
}
