import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SentBody, SentQuery } from '../../domain/kernel/endpoint.ts';
import {
  listDueDates,
  listStatutoryPayments,
  payAuthority,
  reverseAuthorityPayment,
} from '../../domain/payroll/returns-contract.ts';
import { call } from '../api/call.ts';
import { PAYROLL, usePayrollChange } from './payroll-change.ts';

const topics = ['payroll_records', 'statutory_payments', 'closed_days'];

export const dueDatesQuery = (month?: string) =>
  queryOptions({
    queryKey: [...PAYROLL, 'due-dates', month ?? ''],
    queryFn: ({ signal }) => call(listDueDates, { query: month ? { month } : {}, signal }),
    placeholderData: keepPreviousData,
    meta: { topics },
  });

export const statutoryPaymentsQuery = (query: SentQuery<typeof listStatutoryPayments>) =>
  queryOptions({
    queryKey: [...PAYROLL, 'statutory-payments', query],
    queryFn: ({ signal }) => call(listStatutoryPayments, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { topics },
  });

type Payment = { body: SentBody<typeof payAuthority>; idempotencyKey: string };
export const usePayAuthority = () => usePayrollChange((input: Payment) => call(payAuthority, input));

type Undo = { id: string; reason: string };
export const useReversePayment = () =>
  usePayrollChange(({ id, reason }: Undo) => call(reverseAuthorityPayment, { params: { id }, body: { reason } }));
