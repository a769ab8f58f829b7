import { Check } from 'lucide-react';
import type { DemandLetter } from '../../domain/billing/letter-contract.ts';
import { LETTER_LABELS } from '../../domain/billing/rules.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { useCan } from '../api/session.ts';
import { type Bulk, oneByOne } from '../ui/bulk-action.ts';
import { useDecideLetter } from './letter-queries.ts';

const nameOf = ({ letterNumber, tenantName }: DemandLetter) => `${letterNumber} to ${tenantName}`;

const noticesOf = (count: number) => (count === 1 ? '1 notice' : `${count} notices`);

/** Ten notices that wait are read in the list and approved in one go. */
export function useLetterBulk(): Bulk<DemandLetter> {
  const mayDecide = useCan()('finance:write');
  const decide = useDecideLetter();
  const approve = ({ id }: DemandLetter) =>
    decide.mutateAsync({ id, body: { decision: 'approve', reason: '' }, idempotencyKey: newIdempotencyKey() });
  return {
    nameOf,
    actions: mayDecide
      ? [
          {
            label: 'Approve',
            icon: <Check aria-hidden />,
            allows: ({ status }) => status === 'awaiting_approval',
            title: 'Approve Notices',
            words: (letters) =>
              `${noticesOf(letters.length)} that end a licence: ${letters.map(({ tenantName }) => tenantName).join(', ')}. Each goes out by e-mail at once and cannot be called back.`,
            pendingLabel: 'Approving',
            done: (count) => `${noticesOf(count)} approved`,
            danger: true,
            run: oneByOne(nameOf, approve),
          },
        ]
      : [],
    file: {
      name: 'demand-letters',
      columns: [
        ['Letter Number', ({ letterNumber }) => letterNumber],
        ['Tenant', ({ tenantName }) => tenantName],
        ['Type', ({ type }) => LETTER_LABELS[type]],
        ['Amount Due', ({ amountDue }) => amountDue],
        ['Days Overdue', ({ daysOverdue }) => String(daysOverdue)],
        ['Sent Date', ({ sentDate }) => sentDate ?? ''],
        ['Status', ({ status }) => status],
      ],
    },
  };
}
