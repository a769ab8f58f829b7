import { Trash2, Users } from 'lucide-react';
import { navigate } from 'wouter/use-browser-location';
import type { SavedView } from '../../domain/views/contract.ts';
import { Button } from '../ui/button.tsx';
import { describeError } from '../ui/error-state.tsx';
import { toast } from '../ui/toast.tsx';
import { useRemoveView } from './view-queries.ts';

type ViewLineProps = { view: SavedView; isHere: boolean; onOpened: () => void };

export function ViewLine({ view, isHere, onOpened }: ViewLineProps) {
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
