import { type MailItemInput, recordMail } from '../../domain/mailroom/contract.ts';
import { call } from '../api/call.ts';
import { useAct } from '../api/offline/use-act.ts';
import { TENANTS } from '../tenants/queries.ts';
import { itemTitle } from './messages.ts';
import { MAIL } from './queries.ts';

/** Post also comes while there is no line. */
export const useRecordMail = () =>
  useAct({
    op: 'parcel',
    what: ({ kind, sender }: MailItemInput) => itemTitle({ kind, sender: sender ?? null }),
    online: (body, sent) => call(recordMail, { body, ...sent }),
    stale: [MAIL, TENANTS],
  });
