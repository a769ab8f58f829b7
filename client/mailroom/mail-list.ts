import { isId } from '../../domain/kernel/ids.ts';
import { MAIL_KINDS, MAIL_STATUSES } from '../../domain/mailroom/contract.ts';
import { listShape, oneOf } from '../api/list-address.ts';
import { useList } from '../api/use-list.ts';

const mailList = listShape({
  filters: { status: oneOf('all', ...MAIL_STATUSES), kind: oneOf(...MAIL_KINDS), tenant: isId },
  sorts: ['receivedAt'],
  defaultSort: '-receivedAt',
});

/** What waits is what the desk works on; the rest is shown where the address asks for it. */
export function useMailList() {
  const list = useList(mailList);
  const { status = 'waiting', ...query } = list.query;
  return { ...list, query: { ...query, ...(status === 'all' ? {} : { status }) } };
}

export type MailList = ReturnType<typeof useMailList>;
