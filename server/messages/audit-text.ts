import { paths, withQuery } from '../../domain/kernel/paths.ts';
import { getMessageKind, isMessageKind } from '../../domain/messages/kinds.ts';
import type { Describer } from '../db/query/audit-text.ts';

const path = withQuery(paths.settings, { tab: 'notifications' });

const kindLabel = (kind: unknown): string =>
  typeof kind === 'string' && isMessageKind(kind) ? `“${getMessageKind(kind).label}”` : 'a message';

export const describeMessageTemplate: Describer = ({ action, before, after }) => {
  const row = after ?? before;
  const what = `${kindLabel(row?.kind)} by ${row?.channel === 'sms' ? 'SMS' : 'email'}`;
  if (action !== 'insert' && action !== 'update') return null;
  return { text: after?.body === null ? `reset the text of ${what}` : `edited the text of ${what}`, path };
};

/** A visitor who follows the link in a mail is not signed in. */
export const describeMessageStop: Describer = ({ action, before, after }) => {
  const what = kindLabel((after ?? before)?.kind);
  if (action === 'insert') return { text: `unsubscribed from ${what} messages`, path: null };
  return action === 'delete' ? { text: `resubscribed to ${what} messages`, path: null } : null;
};
