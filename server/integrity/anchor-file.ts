import { open, readFile } from 'node:fs/promises';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Appends a block, unless the file has it: the server may have ended between the append and its note. The file is only ever appended
 * to, so that one which lies elsewhere may forbid everything else.
 */
export const appendOnce = async (path: string, block: string): Promise<void> => {
  const there = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return '';
    throw error;
  });
  if (there.includes(block)) return;
  const file = await open(path, 'a', 0o640);
  try {
    // A block that a power cut left unfinished ends here.
    await file.writeFile(`${there === '' || there.endsWith('\n\n') ? '' : '\n\n'}${block}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Why it was not appended, for the person who looks after the space. */
export const appendFailure = (error: unknown): string => {
  const { code = 'unknown', message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'The folder of the file is not there.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'The server may not write to the file.';
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk of the file is full.';
  return `The file could not be written (${code}): ${message}`.slice(0, 300);
};
