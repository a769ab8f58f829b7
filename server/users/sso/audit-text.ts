import { paths } from '../../../domain/kernel/paths.ts';
import type { Describer } from '../../db/query/audit-text.ts';

export const describeIdentity: Describer = ({ action }) => {
  const path = paths.users;
  if (action === 'insert') return { text: 'linked a user to single sign-on', path };
  return action === 'delete' ? { text: 'unlinked a user from single sign-on', path } : null;
};
