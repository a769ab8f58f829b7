import { useQuery } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import type { AuditArchive } from '../../domain/audit/contract.ts';
import { Fold } from '../ui/fold.tsx';
import { formatCount, formatDay } from '../ui/format.ts';
import { archivesQuery } from './queries.ts';

const countText = (entries: number) => (entries === 1 ? '1 entry' : `${formatCount(entries)} entries`);

/** At the end of the log: what came before it is in files. */
export function ArchiveNote({ from }: { from: string | undefined }) {
  const [newest, ...older] = useQuery(archivesQuery).data ?? [];
  if (!newest || (from && from >= newest.before)) return null;
  const archives = [newest, ...older];
  const entries = archives.reduce((sum, archive) => sum + archive.entries, 0);
  return (
    <section
      aria-label="Archived entries"
      className="flex gap-3 border-line border-t px-4 py-3 text-muted text-sm sm:px-5"
    >
      <Archive aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="grid min-w-0 gap-2">
        <p>
          {`Entries before ${formatDay(newest.before)} (${formatCount(entries)}) are in `}
          {older.length === 0 ? 'the archive file' : `${archives.length} archive files`}
          {older.length === 0 ? <File archive={newest} /> : '.'}
        </p>
        {older.length === 0 ? null : (
          <Fold summary="Show Files">
            <ul className="grid gap-2">
              {archives.map((archive) => (
                <li key={archive.file}>
                  {`${countText(archive.entries)} before ${formatDay(archive.before)}:`}
                  <File archive={archive} />
                </li>
              ))}
            </ul>
          </Fold>
        )}
      </div>
    </section>
  );
}

function File({ archive: { file, sha256 } }: { archive: AuditArchive }) {
  return (
    <>
      {' '}
      <span className="wrap-anywhere text-text">{file}</span>{' '}
      <span className="wrap-anywhere font-mono text-xs">{`(SHA-256 ${sha256})`}</span>
    </>
  );
}
