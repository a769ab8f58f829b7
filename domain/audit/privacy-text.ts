import { paths } from '../kernel/paths.ts';
import type { Describer } from './change.ts';

export const describePrivacy: Describer = ({ action, after }) => {
  const whose = `the personal data of ${after?.subject === 'employee' || after?.subject === 'user' ? 'an employee or user' : `a ${after?.subject ?? 'person'}`}`;
  if (action === 'export') return { text: `exported ${whose}`, path: paths.privacy };
  if (action === 'erase') return { text: `erased ${whose}`, path: paths.privacy };
  return action === 'retention' ? { text: 'erased a visitor whose time was over', path: paths.privacy } : null;
};

export const describeRedaction: Describer = ({ action, after }) => {
  if (action !== 'redacted') return null;
  const entries = Object.keys((after?.entries ?? {}) as object).length;
  return {
    text: `blanked personal details in ${entries} ${entries === 1 ? 'entry' : 'entries'} of the audit log`,
    path: null,
  };
};
