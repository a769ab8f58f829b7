import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SentBody } from '../../domain/kernel/endpoint.ts';
import { getAuthorityMonth, payAuthority, reverseAuthorityPayment } from '../../domain/payroll/returns-contract.ts';
import { call } from '../api/call.ts';
import { PAYROLL, usePayrollChange } from './payroll-change.ts';

export const authorityMonthQuery = (month: string) =>
  queryOptions({
    queryKey: [...PAYROLL, 'due-dates', month],
    queryFn: ({ signal }) => call(getAuthorityMonth, { params: { month }, signal }),
    placeholderData: keepPreviousData,
    meta: { topics: ['payroll_records', 'statutory_payments', 'closed_days'] },
  });

type Payment = { body: SentBody<typeof payAuthority>; idempotencyKey: string };
export const usePayAuthority = () => usePayrollChange((input: Payment) => call(payAuthority, input));

type Undo = { id: string; reason: string };
export const useReversePayment = () =>
  usePayrollChange(({ id, reason }: Undo) => call(reverseAuthorityPayment, { params: { id }, body: { reason } }));
