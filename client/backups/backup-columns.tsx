import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Backup } from '../../domain/backups/contract.ts';
import { ButtonLink } from '../ui/button.tsx';
import type { Column } from '../ui/data-table-column.ts';
import { InstantText } from '../ui/date-text.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { confirmFirst, filePath } from './queries.ts';
import { sizeText } from './size-text.ts';

const TRIGGERS: Record<Backup['trigger'], string> = {
  schedule: 'On schedule',
  person: 'By hand',
  command: 'By command',
};

/** What is known about the file, in words; the reason of a failure is the whole of it. */
export const outcomeOf = (backup: Backup): string => {
  const { status, step, verification, verificationNote, error } = backup;
  if (status === 'failed') return error ?? 'Failed';
  if (status === 'running') return 'Being copied…';
  if (verification === 'restored') return verificationNote ?? 'Verified by a trial restore';
  if (verification) return verificationNote ?? 'Read back, not restored on trial';
  return step ? 'Being verified by a trial restore…' : 'Not verified: the server stopped before it could be';
};

const chipOf = ({ status, step, verification }: Backup): string => {
  if (verification === 'failed') return 'failed';
  return step ? 'running' : status;
};

const made: Column<Backup> = {
  key: 'made',
  header: 'Made',
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
  cell: (backup) => <StatusChip status={chipOf(backup)} />,
};

const outcome: Column<Backup> = { key: 'outcome', header: 'Verified', wrap: true, cell: outcomeOf };

const file: Column<Backup> = {
  key: 'file',
  header: 'File',
  width: '8.5rem',
  cell: (backup) => <FileCell backup={backup} />,
};

function FileCell({ backup }: { backup: Backup }): ReactNode {
  const { id, file: name, available, removedAt, status: state, host } = backup;
  if (available) {
    return (
      <ButtonLink
        size="sm"
        href={filePath(id)}
        download={name ?? true}
        onClick={(event) => void confirmFirst(event)}
        icon={<Download aria-hidden />}
        aria-label={`Download ${name}`}
      >
        Download
      </ButtonLink>
    );
  }
  if (state !== 'done') return <span className="text-muted">–</span>;
  const words = removedAt ? 'Removed by age' : `Not here (${host})`;
  return <span className="text-muted text-sm">{words}</span>;
}

export const tableColumns: readonly Column<Backup>[] = [made, how, size, status, outcome, file];
export const cardColumns: readonly Column<Backup>[] = [made, status, { ...size, align: 'left' }, outcome, file];
