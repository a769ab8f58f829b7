import { useQuery } from '@tanstack/react-query';
import { LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { describeError } from '../ui/feedback/error-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { formatDay } from '../ui/format.ts';
import { lockQuery } from './queries.ts';

const LockDialog = onDemand(async () => (await import('./lock-dialog.tsx')).LockDialog);

export function LockCard() {
  const lock = useQuery(lockQuery);
  const can = useCan();
  const [dialogKey, setDialogKey] = useState(0);
  const [open, setOpen] = useState(false);
  const through = lock.data?.lockedThrough ?? null;
  const Icon = through ? LockKeyhole : LockKeyholeOpen;
  const change = () => {
    setDialogKey(dialogKey + 1);
    setOpen(true);
  };
  return (
    <Card
      aria-label="Period lock"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5 print:hidden"
    >
      <div className="flex min-w-0 items-center gap-3">
        <span className="grid size-8 shrink-0 place-items-center rounded-md bg-accent-soft text-accent">
          <Icon aria-hidden className="size-4" />
        </span>
        <div className="min-w-0 text-sm leading-snug">
          {lock.data ? <LockText through={through} /> : lock.error ? describeError(lock.error).message : <Waiting />}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {can('audit:read') && through ? (
          <ButtonLink variant="ghost" href={`${paths.auditLog}?entity=ledger_lock`}>
            History
          </ButtonLink>
        ) : null}
        {can('finance:write') ? (
          <Button variant="secondary" disabled={!lock.data} onClick={change}>
            {through ? 'Change Period Lock' : 'Close a Period'}
          </Button>
        ) : null}
      </div>
      {lock.data ? <LockDialog key={dialogKey} through={through} open={open} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}

function LockText({ through }: { through: string | null }) {
  return through ? (
    <>
      <p className="font-medium">{`The books are closed up to ${formatDay(through)}`}</p>
      <p className="text-muted text-xs">Posting on or before this day needs a reason.</p>
    </>
  ) : (
    <>
      <p className="font-medium">No period is closed</p>
      <p className="text-muted text-xs">Close a month once it is reported to lock its figures.</p>
    </>
  );
}

function Waiting() {
  return (
    <span role="status" aria-label="Loading the period lock" className="grid gap-2">
      <Skeleton className="h-3.5 w-52" />
      <Skeleton className="h-3 w-64" />
    </span>
  );
}
