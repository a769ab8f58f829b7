import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { failureText } from '../http/errors/failure-text.ts';
import { makeFolder } from '../startup/make-folder.ts';

export const openFolder = (folder: string): Promise<unknown> => makeFolder(folder, 0o700);

export const fileName = (id: string, startedAt: string): string =>
  `nafasi-${startedAt.slice(0, 19).replaceAll(':', '-')}Z-${id.slice(-6)}.backup`;

/** Which files are here; a folder that cannot be read has none. */
export const filesIn = async (folder: string): Promise<Set<string>> => new Set(await readdir(folder).catch(() => []));

export const removeFile = (folder: string, name: string): Promise<void> => rm(join(folder, name), { force: true });

/** What went wrong, for the person who looks after the space. */
export const backupErrorText = (error: unknown, folder: string, backupId: string): string => {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk of ${folder} is full. Free some space, then back up again.`;
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return `Nafasi cannot write to ${folder}.`;
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EEXIST')
    return `${folder} cannot be used as the backup folder.`;
  return failureText(error, 'The backup', backupId);
};
