import { Check } from 'lucide-react';
import type { DemandLetter } from '../../domain/billing/letter-contract.ts';
import { LETTER_LABELS } from '../../domain/billing/rules.ts';
import { keptWords } from '../../domain/messages/delivery-words.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { useCan } from '../api/session.ts';
import { useConfig } from '../settings/config-queries.ts';
import type { Bulk, BulkResult } from '../ui/bulk-action.ts';
import { useApproveLetters } from './letter-queries.ts';

const nameOf = ({ letterNumber, tenantName }: DemandLetter) => `${letterNumber} to ${tenantName}`;

const noticesOf = (count: number) => (count === 1 ? '1 notice' : `${count} notices`);

const SENT = 'Each is sent by e-mail immediately and cannot be recalled.';
const PRINTED = 'No mail server is set up: print each and record how it was served.';

/** Ten notices that wait are read in the list and approved in one call, which answers for each of them. */
export function useLetterBulk(): Bulk<DemandLetter> {
  const mayDecide = useCan()('finance:write');
  const sendsMail = useConfig().mails.codes;
  const approval = useApproveLetters();
  const approve = async (letters: readonly DemandLetter[]): Promise<BulkResult[]> => {
    const { results } = await approval.mutateAsync({
      ids: letters.map(({ id }) => id),
      idempotencyKey: newIdempotencyKey(),
    });
    return letters.map((letter) => {
      const result = results.find(({ id }) => id === letter.id);
      const isKept = result?.error === null && result.delivery === 'kept';
      return {
        key: letter.id,
        name: nameOf(letter),
        problem: result ? result.error : 'The server did not answer for this letter',
        kept: isKept ? `${keptWords(null)}. Print it and record how it was served.` : null,
      };
    });
  };
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
              `${noticesOf(letters.length)} that end a licence: ${letters.map(({ tenantName }) => tenantName).join(', ')}. ${sendsMail ? SENT : PRINTED}`,
            pendingLabel: 'Approving',
            done: (count) => `${noticesOf(count)} approved`,
            danger: true,
            run: approve,
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
