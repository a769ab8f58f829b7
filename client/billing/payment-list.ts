import { listPayments } from '../../domain/billing/payment-contract.ts';
import { Id } from '../../domain/kernel/ids.ts';
import { Day } from '../../domain/kernel/time.ts';
import { PaymentMethod } from '../../domain/settings/contract.ts';
import { listShape } from '../api/list-address.ts';
import { useList } from '../api/use-list.ts';

const paymentList = listShape({
  filters: { method: PaymentMethod, tenant: Id, from: Day, to: Day },
  sorts: listPayments.query.shape.sort,
  defaultSort: '-createdAt',
});

export const usePaymentList = () => useList(paymentList);

export type PaymentList = ReturnType<typeof usePaymentList>;
