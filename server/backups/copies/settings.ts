import * as z from 'zod';
import type { KeySettings } from './keys.ts';
import { type Place, readPlace } from './place.ts';

const words = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .default([]);

/** The part of the environment that says for whom backups are encrypted and where copies go. */
export const copySettings = {
  // What they hold is judged by the library of age, at the start.
  BACKUP_RECIPIENTS: words,
  BACKUP_TO: words,
  BACKUP_S3_KEY: z.string().optional(),
  BACKUP_S3_KEY_FILE: z.string().optional(),
  BACKUP_SFTP_KEY_FILE: z.string().optional(),
  BACKUP_SFTP_PASSWORD: z.string().optional(),
};

export type CopyConfig = {
  /** The public keys of age for which backups are encrypted; without one they are plain. */
  backupRecipients: readonly string[];
  /** Where each backup is copied to, and what signs in there. */
  backupPlaces: readonly Place[];
  backupKeys: KeySettings;
};

export const readCopyConfig = (e: z.output<z.ZodObject<typeof copySettings>>): CopyConfig => ({
  backupRecipients: e.BACKUP_RECIPIENTS,
  backupPlaces: e.BACKUP_TO.map(readPlace),
  backupKeys: {
    s3Key: e.BACKUP_S3_KEY ?? null,
    s3KeyFile: e.BACKUP_S3_KEY_FILE ?? null,
    sftpKeyFile: e.BACKUP_SFTP_KEY_FILE ?? null,
    sftpPassword: e.BACKUP_SFTP_PASSWORD ?? null,
  },
});
