import { useQuery } from '@tanstack/react-query';
import { LockKeyhole, Paperclip } from 'lucide-react';
import type { OutboxMailDetails } from '../../domain/outbox/contract.ts';
import { serverMessage } from '../api/server-message.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { outboxMailQuery } from './outbox-queries.ts';

/** The mail as whoever gets it reads it. */
export function MailText({ id }: { id: string }) {
  const mail = useQuery(outboxMailQuery(id));
  if (mail.error && !mail.data) {
    return (
      <ErrorState
        message={serverMessage(mail.error, 'The mail could not be loaded')}
        onRetry={() => void mail.refetch()}
        retrying={mail.isFetching}
      />
    );
  }
  return (
    <>
      <section aria-label="Text of the mail" className="mt-4 rounded-md border border-line px-4 py-3.5 text-sm">
        {mail.data ? <Text mail={mail.data} /> : <SkeletonText lines={6} label="Loading the mail" />}
      </section>
      {mail.data?.segments ? <p className="mt-2 text-muted text-xs">{`Charged as ${mail.data.segments} SMS`}</p> : null}
      {mail.data && mail.data.attachments.length > 0 ? <Attachments files={mail.data.attachments} /> : null}
    </>
  );
}

function Text({ mail: { body, hiddenBecause } }: { mail: OutboxMailDetails }) {
  if (body !== null) return <p className="wrap-anywhere whitespace-pre-wrap leading-relaxed">{body}</p>;
  return (
    <div className="flex items-start gap-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-surface-2 text-muted">
        <LockKeyhole aria-hidden className="size-4" />
      </span>
      <div className="min-w-0">
        <p className="font-semibold">The text is hidden</p>
        <p className="mt-0.5 text-pretty text-muted">{hiddenBecause}</p>
      </div>
    </div>
  );
}

const sizeText = (bytes: number): string =>
  bytes < 1_024 ? `${bytes} bytes` : `${(bytes / 1_024).toFixed(bytes < 10_240 ? 1 : 0)} kB`;

function Attachments({ files }: { files: OutboxMailDetails['attachments'] }) {
  return (
    <section aria-label="Attachments" className="mt-3">
      <ul className="flex flex-wrap gap-2">
        {files.map(({ filename, size }) => (
          <li
            key={filename}
            className="inline-flex min-w-0 items-center gap-1.5 rounded-md border border-line px-2.5 py-1 text-sm"
          >
            <Paperclip aria-hidden className="size-3.5 shrink-0 text-muted" />
            <span className="truncate">{filename}</span>
            <span className="shrink-0 text-muted text-xs">{sizeText(size)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
