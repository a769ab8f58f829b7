import { readFile } from 'node:fs/promises';
import { PlaceError, type PlaceKeys } from './store.ts';

/** What signs in at the places: values of the environment, or files that it names. */
export type KeySettings = {
  s3Key: string | null;
  s3KeyFile: string | null;
  sftpKeyFile: string | null;
  sftpPassword: string | null;
};

const readKeyFile = async (name: string, path: string): Promise<Buffer> => {
  try {
    return await readFile(path);
  } catch (error) {
    throw new PlaceError(`The file of ${name} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
};

const ID_AND_SECRET = /^\s*([^\s:]+)[\s:]+(\S+)\s*$/;

const s3Key = async ({ s3Key: given, s3KeyFile }: KeySettings): Promise<PlaceKeys['s3']> => {
  const text = given ?? (s3KeyFile && (await readKeyFile('BACKUP_S3_KEY_FILE', s3KeyFile)).toString('utf8'));
  if (!text) return null;
  const [, id, secret] = ID_AND_SECRET.exec(text) ?? [];
  if (!id || !secret) throw new PlaceError('The key must be ID:SECRET, in BACKUP_S3_KEY or in BACKUP_S3_KEY_FILE.');
  return { id, secret };
};

/** Read anew for each use, so that a key which was changed counts at once. */
export const readPlaceKeys = async (settings: KeySettings, kind: 's3' | 'sftp'): Promise<PlaceKeys> => {
  if (kind === 's3') return { s3: await s3Key(settings), sftp: { privateKey: null, password: null } };
  const { sftpKeyFile, sftpPassword: password } = settings;
  const privateKey = sftpKeyFile ? await readKeyFile('BACKUP_SFTP_KEY_FILE', sftpKeyFile) : null;
  return { s3: null, sftp: { privateKey, password } };
};
