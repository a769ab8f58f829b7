import { queryOptions } from '@tanstack/react-query';
import type { SentBody } from '../../../domain/kernel/endpoint.ts';
import {
  addDeduction,
  createPayee,
  endDeduction,
  listPayees,
  payPayee,
  reversePayeePayment,
  updatePayee,
} from '../../../domain/payroll/third-parties/payee-contract.ts';
import { call } from '../../api/call.ts';
import { PAYROLL, usePayrollChange } from '../queries.ts';

export const payeesQuery = queryOptions({
  queryKey: [...PAYROLL, 'payees'],
  queryFn: ({ signal }) => call(listPayees, { signal }),
  meta: { topics: ['payees'] },
});

type NewPayee = { body: SentBody<typeof createPayee>; idempotencyKey: string };
export const useCreatePayee = () => usePayrollChange((input: NewPayee) => call(createPayee, input));

type PayeeChanges = { id: string; body: SentBody<typeof updatePayee> };
export const useUpdatePayee = () =>
  usePayrollChange(({ id, body }: PayeeChanges) => call(updatePayee, { params: { id }, body }));

type NewDeduction = { id: string; body: SentBody<typeof addDeduction>; idempotencyKey: string };
export const useAddDeduction = () =>
  usePayrollChange(({ id, ...rest }: NewDeduction) => call(addDeduction, { params: { id }, ...rest }));

type EndOfDeduction = { id: string; untilMonth: string };
export const useEndDeduction = () =>
  usePayrollChange(({ id, untilMonth }: EndOfDeduction) =>
    call(endDeduction, { params: { id }, body: { untilMonth } }),
  );

type Payment = { body: SentBody<typeof payPayee>; idempotencyKey: string };
export const usePayPayee = () => usePayrollChange((input: Payment) => call(payPayee, input));

type Undo = { id: string; reason: string };
export const useReversePayeePayment = () =>
  usePayrollChange(({ id, reason }: Undo) => call(reversePayeePayment, { params: { id }, body: { reason } }));
