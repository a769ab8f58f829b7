import { paths } from '../kernel/paths.ts';
import type { Describer } from './change.ts';

const VERBS: Readonly<Record<string, string>> = {
  backed_up: 'made the backup',
  downloaded: 'downloaded the backup',
  restored: 'restored the space from the backup',
};

export const describeBackup: Describer = ({ action, after }) => {
  const verb = VERBS[action];
  const file = typeof after?.file === 'string' ? after.file : '';
  return verb ? { text: `${verb} ${file}`.trim(), path: paths.backups } : null;
};
