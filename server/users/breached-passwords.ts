import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { StartError } from '../startup/start-error.ts';

/** What a person who chose such a password reads: it says what is known, not where it was looked up. */
export const BREACHED = 'Password is in the lists of passwords that were stolen elsewhere: choose another';

// The words of the list and its letters without what is put around them take their turn: "Chelsea_1992" is tried as "chelsea" too.
const spellings = (password: string): string[] => {
  const lower = password.toLowerCase();
  const bare = lower.replace(/[^\p{L}\p{N}]/gu, '');
  return [lower, bare, bare.replace(/\d+$/, '')];
};

let known: Promise<ReadonlySet<string>> | null = null;

const knownPasswords = (): Promise<ReadonlySet<string>> => {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return known;
};

// A line is a SHA-1 in hexadecimal, a colon and how often it was seen.
const LINE = /^([0-9A-F]{40})(:\d+)?$/i;
const LONGEST_LINE = 64;

type Line = { hash: string; start: number; end: number };

/** The first line that begins at or behind a place. */
const lineAt = async (file: FileHandle, place: number): Promise<Line | null> => {
  const from = Math.max(place - 1, 0);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(2 * LONGEST_LINE), 0, 2 * LONGEST_LINE, from);
  const text = buffer.toString('latin1', 0, bytesRead);
  const start = place === 0 ? 0 : text.indexOf('\n') + 1;
  if (place > 0 && start === 0) return null;
  const end = text.indexOf('\n', start);
  const line = text.slice(start, end === -1 ? undefined : end).trimEnd();
  if (line === '') return null;
  const [, hash] = LINE.exec(line) ?? [];
  if (!hash) throw new Error('A line of BREACHED_PASSWORDS is no SHA-1');
  return { hash: hash.toUpperCase(), start: from + start, end: from + (end === -1 ? text.length : end + 1) };
};

/** Looked up by halves in a file of any size whose lines are in order, with some thirty short reads. */
const isInFile = async (path: string, hash: string): Promise<boolean> => {
  const file = await open(path);
  try {
    let [low, high] = [0, (await file.stat()).size];
    while (low < high) {
      const line = await lineAt(file, Math.floor((low + high) / 2));
      if (line?.hash === hash) return true;
      if (!line || line.start >= high || line.hash > hash) high = Math.floor((low + high) / 2);
      else low = line.end;
    }
    return false;
  } finally {
    await file.close();
  }
};

/** Whether a password is known from a breach: by the list that comes along, or by the operator's own. Nobody outside is asked. */
export const isBreached = async (password: string, file: string | null): Promise<boolean> => {
  const words = await knownPasswords();
  if (spellings(password).some((word) => words.has(word))) return true;
  return file !== null && isInFile(file, createHash('sha1').update(password).digest('hex').toUpperCase());
};

/** At the start, so that a wrong file is noticed before a password is looked up in it. */
export const checkBreachedFile = async (path: string | null): Promise<void> => {
  if (path === null) return;
  try {
    const file = await open(path);
    try {
      await lineAt(file, 0);
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      code
        ? `BREACHED_PASSWORDS names a file that cannot be read: ${path} (${code}).`
        : `BREACHED_PASSWORDS must name a file of lines SHA1:COUNT in order of the hashes, which ${path} is not.`,
    );
  }
};
