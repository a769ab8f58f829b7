import type { LinkedBooking } from './portal-queries.ts';

type Payment = NonNullable<LinkedBooking['payment']>;

/** How much is due for a booking, when, and how it is paid. */
export function PaymentNote({ payment }: { payment: Payment }) {
  return (
    <section aria-label="Payment" className="mt-6 rounded-md border border-line bg-surface-2 px-4 py-3 text-sm">
      <h3 className="mb-1 font-semibold">{Number(payment.due) > 0 ? 'How to Pay' : 'Nothing to Pay'}</h3>
      {payment.lines.map((line) => (
        <p key={line} className="wrap-break-word mt-1 whitespace-pre-line">
          {line}
        </p>
      ))}
    </section>
  );
}
