import { paths } from '../../domain/kernel/paths.ts';
import type { Describer } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

const describePrivacy: Describer = ({ action, after }) => {
  const whose = `the personal data of ${after?.subject === 'employee' || after?.subject === 'user' ? 'an employee or user' : `a ${after?.subject ?? 'person'}`}`;
  if (action === 'export') return { text: `exported ${whose}`, path: paths.privacy };
  if (action === 'erase') return { text: `erased ${whose}`, path: paths.privacy };
  return action === 'retention' ? { text: 'erased a visitor past the retention period', path: paths.privacy } : null;
};

export const privacyFeature = {
  tables: { privacy_requests: 'append-only' },
  auditTexts: { privacy_requests: describePrivacy },
} satisfies Feature<typeof tables>;
