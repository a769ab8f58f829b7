import { isMessageKind, kindOf } from '../messages/kinds.ts';
import type { Teller } from './rules.ts';

const path = '/settings?tab=notifications';

const labelOf = (kind: unknown): string =>
  typeof kind === 'string' && isMessageKind(kind) ? `“${kindOf(kind).label}”` : 'a message';

export const tellMessageTemplate: Teller = ({ action, before, after }) => {
  const row = after ?? before;
  const what = `${labelOf(row?.kind)} by ${row?.channel === 'sms' ? 'SMS' : 'e-mail'}`;
  if (action !== 'insert' && action !== 'update') return null;
  return { text: after?.body === null ? `reset the words of ${what}` : `edited the words of ${what}`, path };
};

// Whoever follows the link in a mail is not signed in.
export const tellMessageStop: Teller = ({ action, before, after }) => {
  const what = labelOf((after ?? before)?.kind);
  if (action === 'insert') return { text: `asked for no more messages of the kind ${what}`, path: null };
  return action === 'delete' ? { text: `asked for messages of the kind ${what} again`, path: null } : null;
};
