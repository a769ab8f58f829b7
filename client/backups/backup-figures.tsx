import { CalendarClock, HardDriveDownload, History, ShieldCheck } from 'lucide-react';
import type { BackupState } from '../../domain/backups/contract.ts';
import { cx } from '../ui/class-names.ts';
import { InstantText } from '../ui/date-text.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { Progress } from '../ui/feedback/progress.tsx';
import { formatCount, humanise } from '../ui/format.ts';
import { StatCard } from '../ui/stat-card.tsx';
import { sizeText } from './size-text.ts';

const VERIFIED = { restored: 'Test restore', read: 'Read back only', failed: 'Failed' };

const verifiedText = (last: BackupState['lastGood']): string => {
  if (!last) return '–';
  return last.verification ? VERIFIED[last.verification] : 'Not yet';
};

/** What an administrator asks about backups: when was the last, is it good, and when is the next. */
export function BackupFigures({ state }: { state: BackupState | undefined }) {
  const last = state?.lastGood ?? null;
  const loading = state === undefined;
  return (
    <div className={cx('mb-4 grid gap-3', state?.archive ? 'sm:grid-cols-2 xl:grid-cols-4' : 'sm:grid-cols-3')}>
      <StatCard
        label="Last Backup"
        loading={loading}
        icon={<HardDriveDownload aria-hidden />}
        figure={last ? <InstantText at={last.startedAt} relative /> : 'None yet'}
        hint={
          last?.bytes ? `${sizeText(last.bytes)}, ${formatCount(last.rows ?? 0)} rows` : 'The first runs within minutes'
        }
      />
      <StatCard
        label="Verified"
        loading={loading}
        icon={<ShieldCheck aria-hidden />}
        figure={verifiedText(last)}
        hint={
          last?.verifiedAt ? (
            <span>
              Every table compared, <InstantText at={last.verifiedAt} relative />
            </span>
          ) : (
            'Each backup is test-restored'
          )
        }
      />
      <StatCard
        label="Next Backup"
        loading={loading}
        icon={<CalendarClock aria-hidden />}
        figure={state && isPast(state) ? 'Now' : <InstantText at={state?.nextDue} relative />}
        hint={
          state ? (
            <span>
              {humanise(state.frequency)}
              {isPast(state) ? null : (
                <>
                  , <InstantText at={state.nextDue} />
                </>
              )}
            </span>
          ) : null
        }
      />
      {state?.archive ? <ArchiveFigure archive={state.archive} /> : null}
    </div>
  );
}

function ArchiveFigure({ archive: { since, until, bytes, copies } }: { archive: NonNullable<BackupState['archive']> }) {
  return (
    <StatCard
      label="Any Moment Since"
      loading={false}
      icon={<History aria-hidden />}
      figure={since ? <InstantText at={since} relative /> : 'Not yet'}
      hint={
        until ? (
          <span>
            Up to <InstantText at={until} relative />, {sizeText(bytes)}
            {copies.map((copy) => (
              <span key={copy.place} className="wrap-anywhere block">
                {copy.place}: {copy.until ? <InstantText at={copy.until} relative /> : 'not yet'}
              </span>
            ))}
          </span>
        ) : (
          'Begins within a minute of the start'
        )
      }
    />
  );
}

const isPast = ({ nextDue }: BackupState): boolean => Date.parse(nextDue) <= Date.now();

export function BackupTrouble({ state }: { state: BackupState }) {
  if (state.trouble) {
    return (
      <Alert tone="late" title="The last backup is not reliable" className="mb-4">
        {state.trouble} The server retries automatically.
      </Alert>
    );
  }
  if (state.copyTrouble) {
    return (
      <Alert tone="late" title="A copy is missing" className="mb-4">
        {state.copyTrouble} The next backup tries again.
      </Alert>
    );
  }
  if (state.archive?.trouble) {
    return (
      <Alert tone="late" title="The log is not archived" className="mb-4">
        {state.archive.trouble} Since <InstantText at={state.archive.troubleSince} relative />, only the backups below
        can be restored. The server retries automatically.
      </Alert>
    );
  }
  const copy = state.archive?.copies.find(({ trouble }) => trouble !== null);
  if (copy) {
    return (
      <Alert tone="late" title="The log is not copied" className="mb-4">
        {copy.place}: {copy.trouble} Since <InstantText at={copy.troubleSince} relative />, the latest moments can be
        restored from this server only. The server retries automatically.
      </Alert>
    );
  }
  if (!state.overdue) return null;
  return (
    <Alert tone="waiting" title="A backup is overdue" className="mb-4">
      It was due <InstantText at={state.nextDue} relative />. It runs within minutes of the server starting.
    </Alert>
  );
}

const STEPS = {
  copying: 'Copying the data',
  verifying: 'Test-restoring the backup',
  sending: 'Copying the file to other machines',
};

export function BackupProgress({ backup }: { backup: NonNullable<BackupState['running']> }) {
  return (
    <div className="mb-4 rounded-lg border border-line bg-surface px-4 py-3 shadow-1">
      <Progress
        caption
        label={STEPS[backup.step ?? 'copying']}
        value={backup.toDo > 0 && backup.step !== 'sending' ? backup.done : null}
        max={backup.toDo}
      />
      <p className="mt-2 text-muted text-xs">Everyone can keep working. You can leave this page.</p>
    </div>
  );
}
