import { Id } from '../../domain/kernel/ids.ts';
import { Month, PayrollStatus } from '../../domain/payroll/fields.ts';
import { listPayroll } from '../../domain/payroll/pay-contract.ts';
import { listShape } from '../api/list-address.ts';
import { useList } from '../api/use-list.ts';

const recordsList = listShape({
  filters: { status: PayrollStatus, month: Month, run: Id, employee: Id },
  sorts: listPayroll.query.shape.sort,
  defaultSort: '-createdAt',
});

export const useRecordsList = () => useList(recordsList);

export type RecordsList = ReturnType<typeof useRecordsList>;
