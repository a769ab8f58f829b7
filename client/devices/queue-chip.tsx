import { CloudOff, CloudUpload, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useConnection } from '../api/connection.ts';
import { useQueue, watchQueue } from '../api/offline/queue-state.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { Popover } from '../ui/overlay/popover.tsx';
import { QueuePanel } from './queue-panel.tsx';
import { countActs } from './sending-text.ts';

/** In the header of who works at the counter: what this device has still to send. It also keeps sending going. */
export function QueueChip() {
  useEffect(watchQueue, []);
  const [open, setOpen] = useState(false);
  const { acts, sent } = useQueue();
  const { down } = useConnection();
  const [first] = sent;
  const needsPerson = first !== undefined && first.status !== 'done';
  if (acts.length === 0 && !down && !needsPerson && !open) return null;
  const Icon = down ? CloudOff : acts.length > 0 ? CloudUpload : TriangleAlert;
  const text = acts.length > 0 ? countActs(acts.length) : down ? 'Offline' : needsPerson ? 'Needs you' : 'All sent';
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Recorded on this device"
      align="end"
      className="w-96"
      trigger={
        <Button
          variant="ghost"
          size="sm"
          className={cx('gap-1.5 px-2', acts.length > 0 || down ? 'text-waiting' : 'text-late')}
        >
          <Icon aria-hidden className="size-4.5" />
          <span className="tabular-nums">{text}</span>
        </Button>
      }
    >
      <QueuePanel onLeave={() => setOpen(false)} />
    </Popover>
  );
}
