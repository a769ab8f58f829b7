import { ABOUT } from './line.ts';
import { parseStretch } from './position.ts';

/** A file of the archive, as a place has it: all of them lie in one folder beside the backups, so the name says of which line it is. */
export type Copied = { line: string; file: string };

const COPY = /^(line-[0-9TZ-]{1,40}-[0-9a-f]{6})\.(.+)$/;
export const BASE_FILE = /^base-([0-9a-f]{16})\.(json|tar\.zst|tar\.zst\.age)$/;

export const copyName = ({ line, file }: Copied): string => `${line}.${file}`;

/** Null for what is no file of an archive, whatever somebody has put there. */
export const parseCopyName = (name: string): Copied | null => {
  const [, line, file] = COPY.exec(name) ?? [];
  if (!line || !file) return null;
  return file === ABOUT || BASE_FILE.test(file) || parseStretch(file) ? { line, file } : null;
};
