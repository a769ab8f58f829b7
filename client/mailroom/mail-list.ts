import * as z from 'zod';
import { Id } from '../../domain/kernel/ids.ts';
import { listMail, MAIL_STATUSES, MailKind } from '../../domain/mailroom/contract.ts';
import { listShape } from '../api/list-address.ts';
import { useList } from '../api/use-list.ts';

const mailList = listShape({
  filters: { status: z.enum(['all', ...MAIL_STATUSES]), kind: MailKind, tenant: Id },
  sorts: listMail.query.shape.sort,
  defaultSort: '-receivedAt',
});

/** What waits is what the desk works on; the rest is shown where the address asks for it. */
export function useMailList() {
  const list = useList(mailList);
  const { status = 'waiting', ...query } = list.query;
  return { ...list, query: { ...query, ...(status === 'all' ? {} : { status }) } };
}

export type MailList = ReturnType<typeof useMailList>;
