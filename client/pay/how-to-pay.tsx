import { Suspense, useState } from 'react';
import { ContactLines } from '../shell/contact-lines.tsx';
import { lazyPart } from '../ui/feedback/on-demand.tsx';
import { MenuSteps } from './menu-steps.tsx';
import type { PayDetails } from './queries.ts';

const PayQr = lazyPart(async () => (await import('./pay-qr.tsx')).PayQr);

/** Every other way to pay: from the M-Pesa menu, to the bank, or as the space says. */
export function HowToPay({ token, page }: { token: string; page: PayDetails }) {
  const { mpesa, instructions, methods, invoiceNumber } = page;
  return (
    <section aria-label="How to Pay" className="mt-6 grid gap-3 border-line border-t pt-4 text-sm">
      <h2 className="font-semibold">{mpesa?.takesPrompts ? 'Other Ways to Pay' : 'How to Pay'}</h2>
      {mpesa ? <FromTheMenu token={token} mpesa={mpesa} /> : null}
      {instructions ? <p className="wrap-anywhere whitespace-pre-wrap">{instructions}</p> : null}
      {mpesa || instructions ? null : (
        <div>
          <p className="mb-2">Ask us for payment details:</p>
          <ContactLines />
        </div>
      )}
      <p className="text-muted">
        {`We accept ${new Intl.ListFormat('en-GB').format(methods)}. Quote ${invoiceNumber} with your payment.`}
      </p>
    </section>
  );
}

function FromTheMenu({ token, mpesa }: { token: string; mpesa: NonNullable<PayDetails['mpesa']> }) {
  // Who holds the phone cannot scan it, and loads nothing for it.
  const [isLarge] = useState(() => window.matchMedia('(width >= 40rem)').matches);
  const { payCode, firstAmount } = mpesa;
  return (
    <div>
      <MenuSteps mpesa={mpesa} amount={firstAmount} />
      {payCode ? (
        <p className="mt-2 text-muted">
          Your own account number <span className="font-medium text-text">{payCode}</span> works for every invoice.
        </p>
      ) : null}
      {isLarge ? (
        <Suspense>
          <PayQr token={token} amount={firstAmount} />
        </Suspense>
      ) : null}
    </div>
  );
}
