import { paths } from '../../domain/kernel/paths.ts';
import type { Describer } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

const VERBS: Readonly<Record<string, string>> = {
  backed_up: 'created the backup',
  downloaded: 'downloaded the backup',
  restored: 'restored the workspace from the backup',
  rewound: 'restored the workspace as it was at',
};

const describeBackup: Describer = ({ action, after }) => {
  const verb = VERBS[action];
  const name = [after?.file, after?.moment].find((one) => typeof one === 'string') ?? '';
  return verb ? { text: `${verb} ${name}`.trim(), path: paths.backups } : null;
};

export const backupsFeature = {
  tables: { backups: 'no-delete' },
  auditTexts: { backups: describeBackup },
} satisfies Feature<typeof tables>;
