import { useQuery } from '@tanstack/react-query';
import { DatabaseBackup, Download, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Backup, BackupState } from '../../domain/backups/contract.ts';
import { confirmDownload } from '../api/confirm-download.ts';
import { listShape } from '../api/list-url.ts';
import { FIRST_PAGE, type Opening } from '../api/opening.ts';
import { useCan } from '../api/session.ts';
import { useList } from '../api/use-list.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { serverMessage } from '../ui/feedback/outcome.ts';
import { toast } from '../ui/feedback/toast.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { usePhone } from '../ui/use-media.ts';
import { BackupFigures, BackupProgress, BackupTrouble } from './backup-figures.tsx';
import { backupPageQuery, backupStateQuery, filePath, useCreateBackup } from './queries.ts';
import { sizeText } from './size-text.ts';

const backupList = listShape({ filters: {}, sorts: ['startedAt'], defaultSort: '-startedAt' });

export const opening: Opening = (ask) => ask(backupPageQuery(FIRST_PAGE));

export function BackupsPage() {
  const state = useQuery(backupStateQuery);
  const mayMake = useCan()('settings:security');
  const running = state.data?.running ?? null;
  return (
    <>
      <PageHeader
        title="Backups"
        description="Full backups in one file, taken without downtime and verified by a test restore."
        trail={[{ label: 'Settings', href: `${paths.settings}?tab=security` }]}
        actions={mayMake ? <BackUpNow busy={running !== null} /> : null}
      />
      {state.data ? <BackupTrouble state={state.data} /> : null}
      {running ? <BackupProgress backup={running} /> : null}
      <BackupFigures state={state.data} />
      <BackupTable />
      {state.data ? <RestoreSteps state={state.data} /> : null}
    </>
  );
}

function BackUpNow({ busy }: { busy: boolean }) {
  const create = useCreateBackup();
  const start = () =>
    create.mutate(undefined, {
      onSuccess: (backup) => {
        if (backup.status === 'failed') {
          toast({ title: 'Error', description: backup.error ?? 'The backup failed', destructive: true });
        } else if (backup.step === null) toast({ title: 'Success', description: 'Backup completed and verified' });
        else toast({ title: 'Backup started', description: 'Still running. This page updates when it finishes.' });
      },
      onError: (error) =>
        void toast({ title: 'Error', description: serverMessage(error, 'Failed to back up'), destructive: true }),
    });
  return (
    <Button
      icon={<DatabaseBackup aria-hidden />}
      pending={create.isPending || busy}
      pendingLabel="Backing up…"
      onClick={start}
    >
      Back Up Now
    </Button>
  );
}

function BackupTable() {
  const list = useList(backupList);
  const backups = useQuery(backupPageQuery(list.query));
  const phone = usePhone();
  return (
    <Card aria-label="List of backups">
      <DataTable
        label="Backups"
        columns={phone ? cardColumns : tableColumns}
        rows={backups.data?.rows}
        rowKey={({ id }) => id}
        loading={backups.isPlaceholderData}
        error={backups.error}
        onRetry={() => void backups.refetch()}
        paging={list.paging(backups.data)}
        empty={
          <EmptyState title="No backups yet" icon={<DatabaseBackup aria-hidden />}>
            The first backup runs within minutes of the server starting, or select Back Up Now.
          </EmptyState>
        }
      />
    </Card>
  );
}

/** A restore replaces everything, so it is done at the server and not in a browser. */
function RestoreSteps({ state: { folder, encryptedFor, signer, archive } }: { state: BackupState }) {
  const encrypted = encryptedFor.length > 0;
  return (
    <Card className="mt-4" aria-label="How to Restore">
      <CardHeader
        title="How to Restore"
        description="Run this on the server. A failed restore changes nothing."
        icon={<Undo2 aria-hidden />}
      />
      <CardBody>
        <ol className="grid list-decimal gap-2 pl-5 text-sm">
          <li>Stop Nafasi.</li>
          <li>
            Run <Command>npm run restore -- FILE</Command> with a file from <Command>{folder}</Command>. Add{' '}
            <Command>--force</Command> to replace an existing workspace
            {encrypted ? (
              <>
                , and <Command>--identity KEYFILE</Command> with the age key that opens it
              </>
            ) : null}
            .
          </li>
          {archive ? (
            <li>
              Or bring it back to a moment: <Command>npm run restore -- --at "2026-11-16 10:30"</Command>, by the clock
              of the workspace. What is there now is kept.
            </li>
          ) : null}
          <li>Start Nafasi. Everyone signs in again, and the audit log records the restore.</li>
        </ol>
        <p className="mt-3 max-w-prose text-muted text-sm">
          {encrypted
            ? 'Backups are encrypted, and this server cannot read them: keep two copies of the secret age key elsewhere.'
            : 'A backup contains everything, including password hashes, and is not encrypted: set BACKUP_RECIPIENTS, or keep copies as secure as your accounts.'}
        </p>
        {signer ? (
          <p className="mt-3 max-w-prose text-muted text-sm">
            Note the key that signs backups. On a new server, add <Command>{`--signed-by ${signer}`}</Command>; a forged
            or altered file is refused.
          </p>
        ) : null}
      </CardBody>
    </Card>
  );
}

function Command({ children }: { children: ReactNode }) {
  return <code className="wrap-anywhere rounded-sm bg-surface-2 px-1.5 py-0.5 text-[0.8125rem]">{children}</code>;
}

const TRIGGERS: Record<Backup['trigger'], string> = {
  schedule: 'On schedule',
  person: 'By hand',
  command: 'By command',
};

/** What is known about the file, in words; the reason of a failure is the whole of it. */
const outcomeText = (backup: Backup): string => {
  const { status, step, verification, verificationNote, error } = backup;
  if (status === 'failed') return error ?? 'Failed';
  if (status === 'running') return 'Copying…';
  if (verification === 'restored') return verificationNote ?? 'Verified by a test restore';
  if (verification) return verificationNote ?? 'Read back, not test-restored';
  return step ? 'Verifying by a test restore…' : 'Not verified: the server stopped first';
};

const statusChip = ({ status, step, verification }: Backup): string => {
  if (verification === 'failed') return 'failed';
  return step ? 'running' : status;
};

const made: Column<Backup> = {
  key: 'made',
  header: 'Created',
  width: '13rem',
  cell: ({ startedAt }) => <InstantText at={startedAt} />,
};

const how: Column<Backup> = {
  key: 'how',
  header: 'How',
  width: '8rem',
  hideBelow: 'lg',
  title: ({ trigger, actorName }) => (trigger === 'person' ? `By ${actorName}` : TRIGGERS[trigger]),
  cell: ({ trigger, actorName }) => (trigger === 'person' ? actorName : TRIGGERS[trigger]),
};

const size: Column<Backup> = {
  key: 'size',
  header: 'Size',
  align: 'right',
  width: '6rem',
  hideBelow: 'md',
  cell: ({ bytes }) => (bytes === null ? '–' : <span className="tabular-nums">{sizeText(bytes)}</span>),
};

const status: Column<Backup> = {
  key: 'status',
  header: 'Status',
  width: '7rem',
  asideOnPhone: true,
  cell: (backup) => <StatusChip status={statusChip(backup)} />,
};

const protectionText = ({ encryptedFor, signedBy }: Backup): string => {
  if (encryptedFor.length > 0) return signedBy ? 'Encrypted and signed' : 'Encrypted, not signed';
  return signedBy ? 'Signed, not encrypted' : 'Neither encrypted nor signed';
};

const copyText = ({ place, state, error }: Backup['copies'][number]): string =>
  state === 'there' ? `Copied to ${place} and compared` : `Not at ${place}: ${error}`;

const outcome: Column<Backup> = {
  key: 'outcome',
  header: 'Verified',
  wrap: true,
  cell: (backup) => (
    <>
      {outcomeText(backup)}
      {backup.status === 'done' ? <span className="block text-muted text-sm">{protectionText(backup)}</span> : null}
      {backup.copies.map((copy) => (
        <span key={copy.place} className="wrap-anywhere block text-muted text-sm">
          {copyText(copy)}
        </span>
      ))}
    </>
  ),
};

const file: Column<Backup> = {
  key: 'file',
  header: 'File',
  width: '8.5rem',
  cell: (backup) => <FileCell backup={backup} />,
};

function FileCell({ backup }: { backup: Backup }): ReactNode {
  const { id, file: name, available, removedAt, status: state, host } = backup;
  const mayTake = useCan()('settings:security');
  if (available && mayTake) {
    return (
      <ButtonLink
        size="sm"
        href={filePath(id)}
        download={name ?? true}
        onClick={(event) => void confirmDownload(event)}
        icon={<Download aria-hidden />}
        aria-label={`Download ${name}`}
      >
        Download
      </ButtonLink>
    );
  }
  if (state !== 'done') return <span className="text-muted">–</span>;
  const text = available ? 'Kept' : removedAt ? 'Expired' : `On another server (${host})`;
  return <span className="text-muted text-sm">{text}</span>;
}

const tableColumns: readonly Column<Backup>[] = [made, how, size, status, outcome, file];
const cardColumns: readonly Column<Backup>[] = [made, status, { ...size, align: 'left' }, outcome, file];
