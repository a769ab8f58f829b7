import type { MySpace } from '../../domain/members/contract.ts';
import { PAYMENT_METHOD_LABELS } from '../../domain/settings/rules.ts';
import { ContactLines } from '../shell/contact-lines.tsx';
import { CopyField } from '../users/copy-field.tsx';

type HowToPayProps = { howToPay: MySpace['howToPay']; invoiceNumber: string };

const inWords = new Intl.ListFormat('en-GB');

/** What the documents say too: where the money goes, and the number by which it is known. */
export function HowToPay({ howToPay: { instructions, methods }, invoiceNumber }: HowToPayProps) {
  const takesMpesa = methods.includes('mobile_money');
  return (
    <section aria-label="How to Pay" className="grid gap-3 text-sm">
      <h3 className="font-semibold">How to Pay</h3>
      {instructions ? (
        <p className="wrap-break-word whitespace-pre-wrap">{instructions}</p>
      ) : (
        <div>
          <p className="mb-2">Ask us for the account to pay to:</p>
          <ContactLines />
        </div>
      )}
      <CopyField
        label={takesMpesa ? 'Account Number' : 'Payment Reference'}
        value={invoiceNumber}
        hint={
          takesMpesa
            ? 'With M-Pesa, this is the account number; otherwise give it as the reference.'
            : 'Give this number with your payment.'
        }
      />
      <p className="text-muted">{`We accept ${inWords.format(methods.map((method) => PAYMENT_METHOD_LABELS[method]))}.`}</p>
    </section>
  );
}
