import { useQuery } from '@tanstack/react-query';
import { Bookmark, BookmarkCheck, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import type { SavedView, ViewedList } from '../../domain/views/contract.ts';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Popover } from '../ui/overlay/popover.tsx';
import { useRemoveView, viewsQuery } from './queries.ts';
import { viewKey } from './url-state.ts';

const SaveViewForm = onDemand(async () => (await import('./save-view-form.tsx')).SaveViewForm);

/** What a list is narrowed to, kept under a name and opened again. It works on the address, so that any list can have it. */
export function SavedViews({ list, size = 'sm' }: { list: ViewedList; size?: 'sm' | 'md' }) {
  const [open, setOpen] = useState(false);
  const maySave = useCan()('views:write');
  const here = viewKey(useSearch());
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
          {maySave ? (
            <SaveViewForm list={list} search={here} onSaved={close} />
          ) : views.data.length === 0 ? (
            <p className="text-muted text-sm">Nobody has shared a view of this list.</p>
          ) : null}
        </>
      ) : (
        <SkeletonText lines={3} label="Loading saved views" />
      )}
    </Popover>
  );
}

type ViewLineProps = { view: SavedView; isHere: boolean; onOpened: () => void };

function ViewLine({ view, isHere, onOpened }: ViewLineProps) {
  const { id, name, search, isShared, isOwn, ownerName } = view;
  const remove = useRemoveView();
  const open = () => {
    navigate(`${window.location.pathname}${search ? `?${search}` : ''}`);
    onOpened();
  };
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        onClick={open}
        aria-current={isHere ? 'true' : undefined}
        className="flex min-h-9 min-w-0 flex-1 cursor-pointer items-center gap-2 rounded-md px-2 py-1 text-left text-sm hover:bg-surface-2 aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent pointer-coarse:min-h-11"
      >
        <span className="min-w-0 flex-1 truncate">{name}</span>
        {isShared ? (
          <span className="inline-flex shrink-0 items-center gap-1 text-muted text-xs">
            <Users aria-hidden className="size-3.5" />
            {isOwn ? 'shared' : ownerName}
          </span>
        ) : null}
      </button>
      {isOwn ? (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove the view ${name}`}
          disabled={remove.isPending}
          onClick={() =>
            remove.mutate(id, {
              onError: (error) =>
                toast({ title: 'Error', description: describeError(error).message, destructive: true }),
            })
          }
        >
          <Trash2 aria-hidden />
        </Button>
      ) : null}
    </li>
  );
}
