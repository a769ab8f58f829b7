import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { Instant } from '../kernel/time.ts';
import { BACKUP_FREQUENCIES } from '../settings/contract.ts';

export const BackupStatus = z.enum(['running', 'done', 'failed']);
export type BackupStatus = z.infer<typeof BackupStatus>;

export const BackupTrigger = z.enum(['schedule', 'person', 'command']);
export type BackupTrigger = z.infer<typeof BackupTrigger>;

export const Verification = z.enum(['restored', 'read', 'failed']).meta({
  description:
    'restored: test-restored and equal. read: read back with correct checksums, where no test restore is possible. failed: do not trust the file',
});
export type Verification = z.infer<typeof Verification>;

export const CopyState = z.enum(['there', 'failed']);
export type CopyState = z.infer<typeof CopyState>;

export const BackupCopy = z
  .object({
    place: z.string().meta({ description: 'Where it goes, without what signs in there' }),
    state: CopyState,
    error: z.string().nullable().meta({ description: 'Why it is not there' }),
    at: Instant.meta({ description: 'When it was there and compared, or was tried last' }),
  })
  .meta({ id: 'BackupCopy' });
export type BackupCopy = z.infer<typeof BackupCopy>;

export const Backup = z
  .object({
    id: Id,
    status: BackupStatus,
    trigger: BackupTrigger,
    actorName: z.string(),
    host: z.string().meta({ description: 'The machine that has the file' }),
    startedAt: Instant,
    finishedAt: Instant.nullable(),
    step: z.enum(['copying', 'verifying', 'sending']).nullable().meta({ description: 'Current step' }),
    done: z.int().meta({ description: 'Tables of this step' }),
    toDo: z.int(),
    file: z.string().nullable(),
    bytes: z.int().nullable(),
    rows: z.int().nullable(),
    sha256: z.string().nullable().meta({ description: 'Of the whole file' }),
    encryptedFor: z.array(z.string()).meta({ description: 'The public keys of age that open it; none: it is plain' }),
    signedBy: z.string().nullable().meta({ description: 'The public key that signed it (Ed25519)' }),
    copies: z.array(BackupCopy).meta({ description: 'Whether it is on the other places of this server' }),
    auditHead: z.string().nullable().meta({ description: 'Head of the audit chain in it' }),
    journalHead: z.string().nullable().meta({ description: 'Head of the journal chain in it' }),
    verification: Verification.nullable(),
    verificationNote: z.string().nullable(),
    verifiedAt: Instant.nullable(),
    error: z.string().nullable(),
    removedAt: Instant.nullable().meta({ description: 'When the retention rule removed the file' }),
    available: z.boolean().meta({ description: 'The file can be downloaded from this server' }),
  })
  .meta({ id: 'Backup' });
export type Backup = z.infer<typeof Backup>;

export const ArchiveCopy = z
  .object({
    place: z.string().meta({ description: 'Where it goes, without what signs in there' }),
    until: Instant.nullable().meta({ description: 'Up to this moment it can be restored from there; null: not yet' }),
    trouble: z.string().nullable().meta({ description: 'Why it does not move on' }),
    troubleSince: Instant.nullable(),
  })
  .meta({ id: 'ArchiveCopy' });
export type ArchiveCopy = z.infer<typeof ArchiveCopy>;

export const ArchiveState = z
  .object({
    folder: z.string(),
    since: Instant.nullable().meta({ description: 'Any moment from here on can be restored; null: none yet' }),
    until: Instant.nullable().meta({ description: 'Up to this moment, which moves on twice a minute' }),
    bytes: z.int().meta({ description: 'What it takes on the disk' }),
    baseAt: Instant.nullable().meta({ description: 'The newest base backup' }),
    trouble: z.string().nullable().meta({ description: 'Why the archive does not move on' }),
    troubleSince: Instant.nullable(),
    copies: z.array(ArchiveCopy).meta({ description: 'Its copy at each place of BACKUP_TO' }),
  })
  .meta({ id: 'ArchiveState' });
export type ArchiveState = z.infer<typeof ArchiveState>;

export const BackupState = z
  .object({
    frequency: z.enum(BACKUP_FREQUENCIES),
    folder: z.string(),
    encryptedFor: z
      .array(z.string())
      .meta({ description: 'The public keys of age that the next one is encrypted for' }),
    signer: z
      .string()
      .nullable()
      .meta({ description: 'The public key that signs backups here; null: the server has none' }),
    nextDue: Instant.meta({ description: 'In the past while one is overdue' }),
    overdue: z.boolean().meta({ description: 'One was due over an hour ago and is still missing' }),
    running: Backup.nullable(),
    lastGood: Backup.nullable(),
    places: z.array(z.string()).meta({ description: 'Where else the files go' }),
    copyTrouble: z.string().nullable().meta({ description: 'Why the newest backup is not in all those places' }),
    trouble: z.string().nullable().meta({ description: 'Why the latest backup is not reliable' }),
    archive: ArchiveState.nullable().meta({
      description:
        'The archive of the log, for a restore to any moment; null where it is off or the database is not the embedded one',
    }),
  })
  .meta({ id: 'BackupState' });
export type BackupState = z.infer<typeof BackupState>;

export const listBackups = endpoint({
  method: 'GET',
  path: '/api/backups',
  summary: 'Backups, newest first, with those that failed',
  access: 'security:read',
  query: listQuery(['startedAt']),
  output: z.array(Backup),
});

export const getBackupState = endpoint({
  method: 'GET',
  path: '/api/backup-state',
  summary: 'Whether backups are healthy, and when the next is due',
  access: 'security:read',
  output: BackupState,
});

export const createBackup = endpoint({
  method: 'POST',
  path: '/api/backups',
  summary: 'Back up now; a long backup continues after the answer and appears in the list',
  access: 'settings:security',
  output: Backup,
  status: 201,
});

export const downloadBackup = endpoint({
  method: 'GET',
  path: '/api/backups/:id/file',
  summary: 'The file of a backup',
  access: 'settings:security',
  confirm: true,
  params: IdParams,
  output: null,
  media: 'application/octet-stream',
});
