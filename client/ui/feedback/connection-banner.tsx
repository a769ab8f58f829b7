import { CloudOff } from 'lucide-react';
import { askServer, useConnection } from '../../api/connection.ts';
import { Button } from '../button.tsx';
import { formatInstant, formatTime, wallTime } from '../format.ts';
import { useToday, useZone } from '../zone.ts';

/** Says on every screen that the server cannot be reached, and how old what is shown is. It goes by itself. */
export function ConnectionBanner({ open }: { open: boolean }) {
  return (
    <div
      role="status"
      aria-live="polite"
      data-over-dialogs=""
      className="pointer-events-none fixed inset-x-3 bottom-4 z-50 flex justify-center max-sm:bottom-20 print:hidden"
    >
      {open ? <Notice /> : null}
    </div>
  );
}

function Notice() {
  const { answeredAt, asking } = useConnection();
  const zone = useZone();
  const today = useToday();
  const instant = new Date(answeredAt).toISOString();
  const { day, time } = wallTime(instant, zone);
  return (
    <div className="pointer-events-auto flex max-w-full animate-rise-in items-center gap-3 rounded-lg border border-waiting/40 bg-waiting-soft py-2 pr-2 pl-4 text-sm text-text shadow-2">
      <CloudOff aria-hidden className="size-4.5 shrink-0 text-waiting" />
      <p className="min-w-0">
        <span className="font-semibold">No connection.</span> Showing data from{' '}
        <time dateTime={instant} className="whitespace-nowrap">
          {day === today ? formatTime(time) : formatInstant(instant, zone)}
        </time>
        .
      </p>
      <Button variant="secondary" size="sm" pending={asking} pendingLabel="Trying…" onClick={() => void askServer()}>
        Retry
      </Button>
    </div>
  );
}
