import { paths, withQuery } from '../kernel/paths.ts';
import { isMessageKind, kindOf } from '../messages/kinds.ts';
import type { Describer } from './change.ts';

const path = withQuery(paths.settings, { tab: 'notifications' });

const labelOf = (kind: unknown): string =>
  typeof kind === 'string' && isMessageKind(kind) ? `“${kindOf(kind).label}”` : 'a message';

export const describeMessageTemplate: Describer = ({ action, before, after }) => {
  const row = after ?? before;
  const what = `${labelOf(row?.kind)} by ${row?.channel === 'sms' ? 'SMS' : 'email'}`;
  if (action !== 'insert' && action !== 'update') return null;
  return { text: after?.body === null ? `reset the words of ${what}` : `edited the words of ${what}`, path };
};

/** What the password or key is stays out of the log; that it was changed does not. */
export const describeSendingAccount: Describer = ({ action, entityId, after }) => {
  const what = entityId === 'sms' ? 'the SMS account' : 'the mail server';
  if (action === 'tested') {
    const outcome = after?.accepted === true ? 'which was accepted' : 'which was refused';
    return { text: `sent a test ${entityId === 'sms' ? 'SMS' : 'email'}, ${outcome}`, path };
  }
  if (action === 'insert') return { text: `set up ${what}`, path };
  if (action === 'update') return { text: `changed ${what}`, path };
  return action === 'delete' ? { text: `removed ${what}`, path } : null;
};

export const describeOutbox: Describer = ({ action, after }) => {
  if (action === 'readdressed')
    return { text: `sent a message again, to ${String(after?.to ?? 'another address')}`, path: paths.outbox };
  if (action === 'discarded')
    return { text: `discarded a message to ${String(after?.recipient ?? 'somebody')}`, path: paths.outbox };
  if (action === 'released')
    return {
      text: `released ${Number(after?.queued ?? 0)} kept messages and discarded ${Number(after?.discarded ?? 0)}`,
      path: paths.outbox,
    };
  return null;
};

/** A visitor who follows the link in a mail is not signed in. */
export const describeMessageStop: Describer = ({ action, before, after }) => {
  const what = labelOf((after ?? before)?.kind);
  if (action === 'insert') return { text: `asked for no more messages of the kind ${what}`, path: null };
  return action === 'delete' ? { text: `asked for messages of the kind ${what} again`, path: null } : null;
};
