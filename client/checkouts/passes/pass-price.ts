import type { OfferedPass } from '../../../domain/portal/offering-contract.ts';

type Offered = Pick<OfferedPass, 'due' | 'vatPercent'>;

/**
 * What the phone is asked for: whole shillings, as M-Pesa takes them. In integers, and without the sums of the server, which would
 * weigh more than this page.
 */
export function dueFor({ due, vatPercent }: Offered, quantity: number): { amount: string; vatNote: string | null } {
  const cents = Number(due.replace('.', '')) * quantity;
  return {
    amount: `${(cents - (cents % 100)) / 100}.00`,
    vatNote: vatPercent > 0 ? `${vatPercent}% VAT included` : null,
  };
}
