import { useQuery } from '@tanstack/react-query';
import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import type { ViewedList } from '../../domain/views/contract.ts';
import { Button } from '../ui/button.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { Popover } from '../ui/popover.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { viewOf } from './view-address.ts';
import { ViewLine } from './view-line.tsx';
import { viewsQuery } from './view-queries.ts';

const SaveViewForm = onDemand(async () => (await import('./save-view-form.tsx')).SaveViewForm);

/** What a list is narrowed to, kept under a name and opened again. It works on the address, so that any list can have it. */
export function SavedViews({ list, size = 'sm' }: { list: ViewedList; size?: 'sm' | 'md' }) {
  const [open, setOpen] = useState(false);
  const here = viewOf(useSearch());
  const views = useQuery({ ...viewsQuery(list), enabled: open });
  const close = () => setOpen(false);
  const shown = views.data?.find(({ search }) => search === here);
  return (
    <Popover
      label="Saved views"
      align="end"
      className="w-80"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary" size={size} icon={shown ? <BookmarkCheck aria-hidden /> : <Bookmark aria-hidden />}>
          Views
        </Button>
      }
    >
      {views.error && !views.data ? (
        <ErrorState {...describeError(views.error)} retrying={views.isFetching} onRetry={() => void views.refetch()} />
      ) : views.data ? (
        <>
          {views.data.length > 0 ? (
            <ul aria-label="Saved views" className="-mx-1 mb-3 grid max-h-64 overflow-y-auto border-line border-b pb-2">
              {views.data.map((view) => (
                <ViewLine key={view.id} view={view} isHere={view === shown} onOpened={close} />
              ))}
            </ul>
          ) : null}
          <SaveViewForm list={list} search={here} onSaved={close} />
        </>
      ) : (
        <SkeletonText lines={3} label="Loading saved views" />
      )}
    </Popover>
  );
}
