import * as z from 'zod';
import { CashAccountChoice } from '../../cash/contract.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { Id, IdParams } from '../../kernel/ids.ts';
import { listQuery } from '../../kernel/list.ts';
import { MoneyText, PositiveMoneyInput } from '../../kernel/money.ts';
import { optionalText, shortText } from '../../kernel/text.ts';
import { Instant } from '../../kernel/time.ts';
import { PaymentMethod } from '../../settings/contract.ts';

// Refunds above the limit of the billing settings: one person proposes them, another one approves.

export const REFUND_KINDS = ['credit', 'deposit'] as const;
export const RefundKind = z.enum(REFUND_KINDS, `Kind must be one of ${REFUND_KINDS.join(', ')}`);
export type RefundKind = z.infer<typeof RefundKind>;

export const PROPOSAL_STATES = ['waiting', 'approved', 'rejected'] as const;
export const ProposalState = z.enum(PROPOSAL_STATES, `State must be one of ${PROPOSAL_STATES.join(', ')}`);
export type ProposalState = z.infer<typeof ProposalState>;

export const RefundProposal = z
  .object({
    id: Id,
    kind: RefundKind,
    tenantId: Id,
    tenantName: z.string(),
    amount: MoneyText,
    paymentMethod: PaymentMethod,
    cashAccountId: Id.nullable(),
    cashAccountName: z.string().nullable(),
    reference: z.string().nullable(),
    reason: z.string(),
    state: ProposalState,
    proposedBy: Id,
    proposedByName: z.string(),
    decidedByName: z.string().nullable(),
    decisionReason: z.string().nullable(),
    refundId: Id.nullable(),
    depositMoveId: Id.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'RefundProposal' });
export type RefundProposal = z.infer<typeof RefundProposal>;

export const listRefundProposals = endpoint({
  method: 'GET',
  path: '/api/refund-proposals',
  summary: 'Refunds that wait for a second person, and what was decided, newest first',
  access: 'finance:read',
  query: listQuery(['createdAt', 'amount']).extend({ state: ProposalState.optional(), tenant: Id.optional() }),
  output: z.array(RefundProposal),
});

export const RefundProposalInput = z.object({
  kind: RefundKind,
  tenantId: z.uuid('Choose a tenant'),
  amount: PositiveMoneyInput,
  paymentMethod: PaymentMethod,
  cashAccountId: CashAccountChoice,
  reference: optionalText('Reference', 100),
  reason: shortText('Reason', 300),
});
export type RefundProposalInput = z.output<typeof RefundProposalInput>;

export const proposeRefund = endpoint({
  method: 'POST',
  path: '/api/refund-proposals',
  summary: 'Propose a refund of credit or of a deposit; nothing is paid before a second person approves it',
  access: 'finance:write',
  body: RefundProposalInput,
  output: RefundProposal,
  status: 201,
});

export const approveRefund = endpoint({
  method: 'POST',
  path: '/api/refund-proposals/:id/approve',
  summary: 'Approve a refund that somebody else proposed: it is paid',
  access: 'finance:write',
  params: IdParams,
  output: RefundProposal,
});

export const rejectRefund = endpoint({
  method: 'POST',
  path: '/api/refund-proposals/:id/reject',
  summary: 'Reject a proposed refund',
  access: 'finance:write',
  params: IdParams,
  body: z.object({ reason: shortText('Reason', 300) }),
  output: RefundProposal,
});
