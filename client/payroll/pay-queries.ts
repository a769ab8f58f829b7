import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReceivedOutput, SentBody, SentQuery } from '../../domain/kernel/endpoint.ts';
import {
  createPayroll,
  getPayroll,
  getPayrollSummary,
  listPayroll,
  mailPayslip,
  previewPay,
  setPayrollStatus,
  updatePayroll,
} from '../../domain/payroll/pay-contract.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { PAYROLL, usePayrollChange } from './payroll-change.ts';

const RECORDS = [...PAYROLL, 'records'] as const;

export const recordsPageQuery = (query: SentQuery<typeof listPayroll>) =>
  queryOptions({
    queryKey: [...RECORDS, 'page', query],
    queryFn: ({ signal }) => fetchPage(listPayroll, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta: { topics: ['payroll_records'] },
  });

export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: [...RECORDS, 'one', id],
    queryFn: ({ signal }) => call(getPayroll, { params: { id }, signal }),
    meta: { topics: ['payroll_records', 'loan_repayments', 'outbox'] },
  });

export const payrollSummaryQuery = queryOptions({
  queryKey: [...PAYROLL, 'summary'],
  queryFn: ({ signal }) => call(getPayrollSummary, { signal }),
  meta: { topics: ['employees', 'payroll_records', 'statutory_payments', 'closed_days'] },
});

export type PayPreview = ReceivedOutput<typeof previewPay>;

/** The answer to the figures before stays while those that are being typed are worked out. */
export const payPreviewQuery = (query: SentQuery<typeof previewPay>) =>
  queryOptions({
    queryKey: [...PAYROLL, 'preview', query],
    queryFn: ({ signal }) => call(previewPay, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { topics: ['payroll_records', 'payroll_rule_sets', 'employees'] },
  });

type Creation = { body: SentBody<typeof createPayroll>; idempotencyKey: string };
export const useCreatePayroll = () => usePayrollChange((input: Creation) => call(createPayroll, input));

type Changes = { id: string; body: SentBody<typeof updatePayroll> };
export const useUpdatePayroll = () =>
  usePayrollChange(({ id, body }: Changes) => call(updatePayroll, { params: { id }, body }));

type Step = { id: string; body: SentBody<typeof setPayrollStatus> };
export const useSetStatus = () =>
  usePayrollChange(({ id, body }: Step) => call(setPayrollStatus, { params: { id }, body }));

export const useMailPayslip = () => usePayrollChange((id: string) => call(mailPayslip, { params: { id } }));
