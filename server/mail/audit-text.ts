import { paths, withQuery } from '../../domain/kernel/paths.ts';
import type { Describer } from '../db/query/audit-text.ts';

const path = withQuery(paths.settings, { tab: 'notifications' });

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
    return { text: `discarded a message to ${String(after?.recipient ?? 'someone')}`, path: paths.outbox };
  if (action === 'released')
    return {
      text: `released ${Number(after?.queued ?? 0)} kept messages and discarded ${Number(after?.discarded ?? 0)}`,
      path: paths.outbox,
    };
  return null;
};
