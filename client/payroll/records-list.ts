import { isId } from '../../domain/kernel/ids.ts';
import { isMonth, PAYROLL_STATUSES } from '../../domain/payroll/fields.ts';
import { listShape, oneOf } from '../api/list-address.ts';
import { useList } from '../api/use-list.ts';

const recordsList = listShape({
  filters: { status: oneOf(...PAYROLL_STATUSES), month: isMonth, run: isId, employee: isId },
  sorts: ['createdAt', 'payPeriodStart', 'grossPay', 'netPay'],
  defaultSort: '-createdAt',
});

export const useRecordsList = () => useList(recordsList);

export type RecordsList = ReturnType<typeof useRecordsList>;
