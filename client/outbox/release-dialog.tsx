import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Day } from '../../domain/kernel/time.ts';
import type { KeptMessages } from '../../domain/outbox/contract.ts';
import { kindLabel } from '../../domain/outbox/rules.ts';
import { Button } from '../ui/button.tsx';
import { serverMessage } from '../ui/feedback/outcome.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { DatePicker } from '../ui/form/date-picker.tsx';
import { Field } from '../ui/form/field.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { keptQuery, useReleaseKept } from './queries.ts';

const countMessages = (list: KeptMessages['send']): number => list.reduce((sum, { count }) => sum + count, 0);
const messages = (count: number): string => (count === 1 ? '1 message' : `${count} messages`);

/** What was kept goes out, or goes: each kind is counted before anything happens. */
export function ReleaseDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [before, setBefore] = useState<Day | ''>('');
  const kept = useQuery({ ...keptQuery(before || null), enabled: open });
  const release = useReleaseKept();
  const counts = kept.data && { send: countMessages(kept.data.send), discard: countMessages(kept.data.discard) };
  const confirm = () =>
    release.mutate(before || null, {
      onSuccess: ({ queued, discarded }) => {
        const gone = discarded > 0 ? ` ${messages(discarded)} discarded.` : '';
        toast({ title: 'Success', description: `${messages(queued)} queued.${gone}` });
        onClose();
      },
      onError: (error) =>
        void toast({
          title: 'Error',
          description: serverMessage(error, 'Failed to send kept messages'),
          destructive: true,
        }),
    });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Send Kept Messages"
      description="They were created before sending was set up. Attached documents are generated now."
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={release.isPending}>
            Cancel
          </Button>
          <Button
            pending={release.isPending}
            pendingLabel="Sending…"
            disabled={!counts || counts.send + counts.discard === 0}
            onClick={confirm}
          >
            {counts?.send ? `Send ${messages(counts.send)}` : 'Discard'}
          </Button>
        </>
      }
    >
      <Field label="Discard Messages Before" optional hint="Old reminders and confirmations can confuse.">
        <DatePicker value={before} onValueChange={(day) => setBefore(day as Day | '')} />
      </Field>
      {kept.data ? (
        <div className="mt-4 grid gap-4">
          <Kinds title="Sent" list={kept.data.send} />
          <Kinds title="Discarded" list={kept.data.discard} />
          <Kinds title="Kept: channel not set up" list={kept.data.stay} />
        </div>
      ) : (
        <SkeletonText lines={4} label="Counting kept messages" />
      )}
    </Dialog>
  );
}

function Kinds({ title, list }: { title: string; list: KeptMessages['send'] }) {
  if (list.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="font-semibold text-sm">{`${title}: ${countMessages(list)}`}</h3>
      <ul className="mt-1.5 grid gap-1 text-sm">
        {list.map(({ channel, kind, count }) => (
          <li key={`${channel} ${kind}`} className="flex justify-between gap-4">
            <span>{`${kindLabel(kind)}${channel === 'sms' ? ' (SMS)' : ''}`}</span>
            <span className="tabular-nums">{count}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
