import { paths } from '../kernel/paths.ts';
import type { Teller } from './change.ts';

export const tellPrivacy: Teller = ({ action, after }) => {
  const whose = `the personal data of ${after?.subject === 'employee' || after?.subject === 'user' ? 'an employee or user' : `a ${after?.subject ?? 'person'}`}`;
  if (action === 'export') return { text: `exported ${whose}`, path: paths.privacy };
  if (action === 'erase') return { text: `erased ${whose}`, path: paths.privacy };
  return action === 'retention' ? { text: 'erased a visitor whose time was over', path: paths.privacy } : null;
};

export const tellRedaction: Teller = ({ action, after }) => {
  if (action !== 'redacted') return null;
  const entries = Object.keys((after?.entries ?? {}) as object).length;
  return {
    text: `blanked personal details in ${entries} ${entries === 1 ? 'entry' : 'entries'} of the audit log`,
    path: null,
  };
};
