import type { OrderState } from '../../../domain/mpesa/order-contract.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Tone } from '../../ui/class-names.ts';

const STATES: Record<OrderState, { label: string; tone: Tone }> = {
  created: { label: 'Sending', tone: 'accent' },
  sent: { label: 'Not Confirmed', tone: 'waiting' },
  pending: { label: 'On the Phone', tone: 'waiting' },
  active: { label: 'Active', tone: 'good' },
  refused: { label: 'Not Agreed', tone: 'late' },
  needs_review: { label: 'Needs Review', tone: 'late' },
  ended: { label: 'Ended', tone: 'stopped' },
};

export function OrderBadge({ state }: { state: OrderState }) {
  return <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>;
}
