import { addDays, addMonths, type Day } from '../kernel/time.ts';
import type { OrderFrequency, OrderState } from './order-contract.ts';
import { readPromptResult } from './results.ts';

/**
 * created: it is queued. sent: the call went out, and what became of it is not known. pending: Safaricom took it, and the payer
 * has it on the phone. What happens next is one of these; nobody can be asked, so that what is never said needs a person.
 */
export type OrderEvent = 'sent' | 'accepted' | 'refused' | 'agreed' | 'turned_down' | 'unanswered' | 'ended';

type Edges = Partial<Record<OrderState, OrderState>>;

// A late yes still counts, since money will move; a late no changes nothing that was agreed.
const EDGES: Readonly<Record<OrderEvent, Edges>> = {
  sent: { created: 'sent' },
  accepted: { created: 'pending', sent: 'pending' },
  refused: { created: 'refused', sent: 'refused' },
  agreed: { created: 'active', sent: 'active', pending: 'active', needs_review: 'active', refused: 'active' },
  turned_down: { created: 'refused', sent: 'refused', pending: 'refused', needs_review: 'refused' },
  unanswered: { created: 'needs_review', sent: 'needs_review', pending: 'needs_review' },
  ended: { active: 'ended' },
};

export const nextOrderState = (state: OrderState, event: OrderEvent): OrderState => EDGES[event][state] ?? state;

/** Whether another one may follow: two that are both agreed to would pay twice. */
export const isOrderOver = (state: OrderState): boolean => state === 'refused' || state === 'ended';

/** Whether the payer is still to answer. */
export const isOrderOpen = (state: OrderState): boolean =>
  state === 'created' || state === 'sent' || state === 'pending';

const AGREED = ['0', '200'];
const SAME_NAME = '1050';
const ALIKE = ['1', '1001', '1019', '1032', '1037', '2001', '8006'];

/** What the payer's answer means, and in words. */
export const readOrderResult = (code: string): { event: OrderEvent; words: string } => {
  if (AGREED.includes(code)) return { event: 'agreed', words: 'Agreed.' };
  if (code === SAME_NAME)
    return {
      event: 'turned_down',
      words:
        'The payer already has a standing order of this name. End it on the phone first, or choose another first day.',
    };
  if (!ALIKE.includes(code)) return { event: 'turned_down', words: `The payer did not agree (M-Pesa’s code ${code}).` };
  const { outcome, staff } = readPromptResult(code);
  return { event: outcome === 'unknown' ? 'unanswered' : 'turned_down', words: staff };
};

const MESSAGES: Readonly<Record<OrderState, string>> = {
  created: 'The standing order is about to be sent.',
  sent: 'M-Pesa has not confirmed the standing order yet. Do not set up another one.',
  pending: 'The payer has it on the phone and has not agreed yet.',
  active: 'Agreed. M-Pesa pays by itself.',
  refused: 'Not agreed.',
  needs_review: 'M-Pesa never said whether the payer agreed.',
  ended: 'Ended.',
};

const ASK = 'Ask the payer, or look in the M-Pesa portal.';

/** What became of one, for the staff; the reason is what Safaricom or a person said. */
export const describeOrder = (state: OrderState, reason: string | null): string => {
  if (state === 'refused') return reason ?? MESSAGES.refused;
  return state === 'needs_review' ? `${reason ?? MESSAGES.needs_review} ${ASK}` : MESSAGES[state];
};

const MONTHS: Readonly<Record<Exclude<OrderFrequency, 'weekly'>, number>> = {
  monthly: 1,
  quarterly: 3,
  semi_annual: 6,
  annual: 12,
};

export type OrderTerm = { frequency: OrderFrequency; startDate: Day; endDate: Day };

/** How often it pays from its first day to its last. */
export const countPayments = ({ frequency, startDate, endDate }: OrderTerm): number => {
  const dayAt = (n: number): Day =>
    frequency === 'weekly' ? addDays(startDate, 7 * n) : addMonths(startDate, n * MONTHS[frequency]);
  let count = 0;
  while (dayAt(count) <= endDate) count++;
  return count;
};
