import { paths } from '../kernel/paths.ts';
import { type Check, detailFromSpace, fromSpace } from './check.ts';
import { ageText } from './texts.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What of the space is kept for a restore: its backups, and the archive of the log of the embedded database. */
export const BACKUPS: readonly Check[] = [
  {
    id: 'backup',
    title: 'Backup overdue',
    expression: 'max(nafasi_backup_overdue_seconds)',
    unit: 'seconds',
    look: HOUR,
    act: DAY,
    figure: fromSpace(({ backup }) => backup.overdue),
    detail: detailFromSpace(({ backupAge }) =>
      backupAge === null ? 'None was verified yet' : `Last verified ${ageText(backupAge)} ago`,
    ),
    todo: 'Open Backups and select Back Up Now; its row says why it fails.',
    path: paths.backups,
  },
  {
    id: 'failedBackup',
    title: 'Latest backup not reliable',
    expression: 'max(nafasi_backup_failed)',
    unit: 'count',
    look: 1,
    act: null,
    figure: fromSpace(({ backup }) => Number(backup.failed)),
    say: (figure) => (figure === 1 ? 'Yes' : 'No'),
    todo: 'Open Backups: the reason is in the list. It is tried again automatically.',
    path: paths.backups,
  },
  {
    id: 'archive',
    title: 'Newest moment in the archive of the log',
    expression: 'max(nafasi_archive_age_seconds)',
    unit: 'seconds',
    look: 5 * MINUTE,
    act: HOUR,
    figure: fromSpace(({ backup }) => backup.archive?.age ?? null),
    say: (figure) => (figure === null ? 'Not kept here' : `${ageText(figure)} ago`),
    todo: 'Open Backups: it says why the log is not archived. Until it is, only backups can be restored.',
    path: paths.backups,
  },
  {
    id: 'archiveCopies',
    title: 'Newest moment in its copies on other machines',
    expression: 'max(nafasi_archive_copy_age_seconds)',
    unit: 'seconds',
    look: 15 * MINUTE,
    act: DAY,
    figure: fromSpace(({ backup }) => backup.archive?.copyAge ?? null),
    say: (figure) => (figure === null ? 'Not copied' : `${ageText(figure)} ago`),
    todo: 'Open Backups: it says which place of BACKUP_TO fails, and why.',
    path: paths.backups,
  },
];
