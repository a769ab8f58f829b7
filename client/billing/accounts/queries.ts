import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { issueAgreementsFirstInvoice, issueFirstInvoice } from '../../../domain/billing/contract.ts';
import { forfeitDeposit, reverseForfeit } from '../../../domain/billing/payments/forfeit-contract.ts';
import {
  applyCredit,
  refundDeposit,
  setOffDeposit,
  takeDeposit,
} from '../../../domain/billing/payments/payment-contract.ts';
import {
  approveRefund,
  listRefundProposals,
  PROPOSAL_STATES,
  proposeRefund,
  rejectRefund,
} from '../../../domain/billing/payments/refund-approval-contract.ts';
import { createRefund, reverseRefund } from '../../../domain/billing/payments/refund-contract.ts';
import { settleDeposit } from '../../../domain/billing/payments/settlement-contract.ts';
import type { SentBody, SentQuery } from '../../../domain/kernel/endpoint.ts';
import { call } from '../../api/call.ts';
import { fetchPage } from '../../api/list-page.ts';
import { listShape, oneOf } from '../../api/list-url.ts';
import { useList } from '../../api/use-list.ts';
import { BILLING, useBillingChange } from '../changes.ts';

type Keyed<Body> = { body: Body; idempotencyKey: string };

export const useTakeDeposit = () =>
  useBillingChange((input: Keyed<SentBody<typeof takeDeposit>>) => call(takeDeposit, input));

export const useSetOffDeposit = () =>
  useBillingChange((input: Keyed<SentBody<typeof setOffDeposit>>) => call(setOffDeposit, input));

export const useForfeitDeposit = () =>
  useBillingChange((input: Keyed<SentBody<typeof forfeitDeposit>>) => call(forfeitDeposit, input));

type TakenBack = Keyed<SentBody<typeof reverseForfeit>> & { id: string };
export const useReverseForfeit = () =>
  useBillingChange(({ id, ...sent }: TakenBack) => call(reverseForfeit, { params: { id }, ...sent }));

export const useRefundDeposit = () =>
  useBillingChange((input: Keyed<SentBody<typeof refundDeposit>>) => call(refundDeposit, input));

type OfOne<Body> = Keyed<Body> & { id: string };

export const useCreateRefund = () =>
  useBillingChange(({ id, ...rest }: OfOne<SentBody<typeof createRefund>>) =>
    call(createRefund, { params: { id }, ...rest }),
  );

export const useReverseRefund = () =>
  useBillingChange(({ id, ...rest }: OfOne<SentBody<typeof reverseRefund>>) =>
    call(reverseRefund, { params: { id }, ...rest }),
  );

export const proposalsPageQuery = (query: SentQuery<typeof listRefundProposals>) =>
  queryOptions({
    queryKey: [...BILLING, 'refund-proposals', query],
    queryFn: ({ signal }) => fetchPage(listRefundProposals, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta: { topics: ['refund_proposals', 'cash_accounts'] },
  });

const proposalsList = listShape({
  filters: { state: oneOf(...PROPOSAL_STATES) },
  sorts: ['createdAt', 'amount'],
  defaultSort: '-createdAt',
});
export const useProposalsList = () => useList(proposalsList);

export const useProposeRefund = () =>
  useBillingChange((input: Keyed<SentBody<typeof proposeRefund>>) => call(proposeRefund, input));

type Decision = { id: string; reason: string | null; idempotencyKey: string };
/** Without a reason it is approved. */
export const useDecideRefund = () =>
  useBillingChange(({ id, reason, idempotencyKey }: Decision) =>
    reason === null
      ? call(approveRefund, { params: { id }, idempotencyKey })
      : call(rejectRefund, { params: { id }, body: { reason }, idempotencyKey }),
  );

export const useSettleDeposit = () =>
  useBillingChange(({ id, ...rest }: OfOne<SentBody<typeof settleDeposit>>) =>
    call(settleDeposit, { params: { id }, ...rest }),
  );

export const useApplyCredit = () => useBillingChange((id: string) => call(applyCredit, { params: { id } }));

export const useFirstInvoice = () => useBillingChange((id: string) => call(issueFirstInvoice, { params: { id } }));

export const useAgreementsFirstInvoice = () =>
  useBillingChange((id: string) => call(issueAgreementsFirstInvoice, { params: { id } }));
