import { paths } from '../kernel/paths.ts';
import type { Teller } from './change.ts';

const WORDS: Readonly<Record<string, string>> = {
  backed_up: 'made the backup',
  downloaded: 'downloaded the backup',
  restored: 'restored the space from the backup',
};

export const tellBackup: Teller = ({ action, after }) => {
  const words = WORDS[action];
  const file = typeof after?.file === 'string' ? after.file : '';
  return words ? { text: `${words} ${file}`.trim(), path: paths.backups } : null;
};
