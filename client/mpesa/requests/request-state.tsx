import type { MpesaRequest } from '../../../domain/mpesa/request-contract.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Tone } from '../../ui/class-names.ts';

const STATES: Record<MpesaRequest['state'], { label: string; tone: Tone }> = {
  created: { label: 'Sending', tone: 'accent' },
  sent: { label: 'Not Confirmed', tone: 'waiting' },
  pending: { label: 'On the Phone', tone: 'waiting' },
  paid: { label: 'Paid', tone: 'good' },
  failed: { label: 'Not Paid', tone: 'late' },
  expired: { label: 'Expired', tone: 'stopped' },
  needs_review: { label: 'Needs Review', tone: 'late' },
};

export function RequestBadge({ request: { state } }: { request: Pick<MpesaRequest, 'state'> }) {
  return <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>;
}
