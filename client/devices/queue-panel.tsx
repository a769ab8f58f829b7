import type { SentAct } from '../api/offline/queue.ts';
import { sendWaiting, useQueue } from '../api/offline/queue-state.ts';
import type { Sending } from '../api/offline/sender.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { actLabel } from './act-text.ts';
import { SENDING_TEXTS } from './sending-text.ts';

const MOST_SHOWN = 6;

/** What waits on this device and since when, and what became of what it sent last. */
export function QueuePanel({ onLeave }: { onLeave?: () => void }) {
  const { acts, sent, sending } = useQueue();
  const [oldest] = acts;
  return (
    <div className="grid gap-3 text-sm">
      <div>
        <h2 className="font-semibold">Recorded on This Device</h2>
        {oldest ? (
          <p className="mt-0.5 text-muted">
            {acts.length === 1 ? 'One record waits since ' : `${acts.length} records wait since `}
            <InstantText at={oldest.at} />. {SENDING_TEXTS[sending === 'nothing' ? 'sending' : sending]}
          </p>
        ) : (
          <p className="mt-0.5 text-muted">
            Nothing waits. What you do without a connection is kept here until it is sent.
          </p>
        )}
      </div>
      {acts.length > 0 ? (
        <ul aria-label="Waiting" className="grid gap-1.5">
          {acts.slice(0, MOST_SHOWN).map(({ deviceId, seq, printed, what, at }) => (
            <Line key={`${deviceId} ${seq}`} number={printed} what={what} at={at} />
          ))}
          {acts.length > MOST_SHOWN ? <li className="text-muted">{`and ${acts.length - MOST_SHOWN} more`}</li> : null}
        </ul>
      ) : null}
      <LastSent sent={sent} />
      <div className="flex flex-wrap gap-2">
        <Action sending={sending} hasActs={acts.length > 0} />
        <ButtonLink size="sm" variant="secondary" href={paths.offlineActs} onClick={onLeave}>
          Show All Records
        </ButtonLink>
      </div>
    </div>
  );
}

function Action({ sending, hasActs }: { sending: Sending; hasActs: boolean }) {
  if (!hasActs) return null;
  if (sending === 'outdated')
    return (
      <Button size="sm" onClick={() => window.location.reload()}>
        Reload
      </Button>
    );
  return (
    <Button size="sm" pending={sending === 'sending'} pendingLabel="Sending…" onClick={() => void sendWaiting()}>
      Send Now
    </Button>
  );
}

function Line({ number, what, at }: { number: string; what: string; at: string }) {
  return (
    <li className="flex items-baseline gap-3">
      <span className="shrink-0 font-mono text-xs">{number}</span>
      <span className="min-w-0 flex-1 truncate">{what}</span>
      <InstantText at={at} relative className="shrink-0 text-muted text-xs" />
    </li>
  );
}

const MOST_SENT_SHOWN = 4;

function LastSent({ sent }: { sent: readonly SentAct[] }) {
  if (sent.length === 0) return null;
  return (
    <ul aria-label="Sent last" className="grid gap-1.5 border-line border-t pt-3">
      {sent.slice(0, MOST_SENT_SHOWN).map(({ number, printed, op, what, status, message }) => (
        <li key={number}>
          <span className="flex items-baseline gap-3">
            <span className="shrink-0 font-mono text-xs">{printed}</span>
            <span className="min-w-0 flex-1 truncate">{what || actLabel(op)}</span>
            <StatusChip status={status} />
          </span>
          {message ? <span className="block text-late text-xs">{message}</span> : null}
        </li>
      ))}
    </ul>
  );
}
