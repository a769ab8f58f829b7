import { isId } from '../../domain/kernel/ids.ts';
import { isDay } from '../../domain/kernel/time.ts';
import { PAYMENT_METHODS } from '../../domain/settings/contract.ts';
import { listShape, oneOf } from '../api/list-address.ts';
import { useList } from '../api/use-list.ts';

const paymentList = listShape({
  filters: { method: oneOf(...PAYMENT_METHODS), tenant: isId, from: isDay, to: isDay },
  sorts: ['createdAt', 'paymentDate', 'amount'],
  defaultSort: '-createdAt',
});

export const usePaymentList = () => useList(paymentList);

export type PaymentList = ReturnType<typeof usePaymentList>;
