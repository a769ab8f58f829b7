import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../ui/toast.tsx';
import { done, failed } from './finance-words.ts';
import { runsPageQuery, useGenerateInvoices } from './run-queries.ts';

const FAILED = ['Invoice Generation Failed', 'Failed to generate invoices. Please try again.'] as const;

/** The event stream tells sooner; this finds the end while the stream is down. */
const LOOK_EVERY_MS = 2_000;

const succeeded = (invoices: number) => done('Success', `Successfully generated ${invoices} invoices`);

/** A billing run from its start to its words of success. One that takes longer than an answer may is followed by its log. */
export function useBillingRun(onGenerated: () => void) {
  const generate = useGenerateInvoices();
  const [followed, setFollowed] = useState<string | null>(null);
  const isRunning = generate.isPending || followed !== null;
  const { data } = useQuery({ ...runsPageQuery({ limit: '5' }), enabled: isRunning, refetchInterval: LOOK_EVERY_MS });
  const run = data?.rows.find(({ id, status }) => (followed ? id === followed : status === 'running'));

  const begin = () =>
    generate.mutate(undefined, {
      onSuccess: ({ runId, status, invoicesGenerated }) => {
        if (status === 'running') return setFollowed(runId);
        succeeded(invoicesGenerated);
        onGenerated();
      },
      onError: (error) => failed(FAILED[0], error, FAILED[1]),
    });

  const end = useEffectEvent((ended: { status: string; error: string | null; invoicesGenerated: number }) => {
    setFollowed(null);
    if (ended.status === 'failed') {
      toast({ title: FAILED[0], description: ended.error ?? FAILED[1], destructive: true });
      return;
    }
    succeeded(ended.invoicesGenerated);
    onGenerated();
  });
  const isOver = followed !== null && run !== undefined && run.status !== 'running';
  useEffect(() => {
    if (isOver && run) end(run);
  }, [isOver, run]);

  return {
    begin,
    isRunning,
    progress: run && run.toDo > 0 ? { done: run.done, toDo: run.toDo } : null,
  };
}
