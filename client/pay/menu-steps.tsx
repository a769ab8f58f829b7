import type { ReactNode } from 'react';
import { MoneyText } from '../ui/money-text.tsx';

type MenuStepsProps = {
  mpesa: { kind: 'paybill' | 'till'; shortcode: string; accountNumber: string | null };
  amount: string;
};

/** What is typed into the M-Pesa menu. */
export function MenuSteps({ mpesa: { kind, shortcode, accountNumber }, amount }: MenuStepsProps) {
  return (
    <>
      <p className="mb-2">
        {`From the M-Pesa menu: Lipa na M-Pesa, ${kind === 'till' ? 'Buy Goods and Services' : 'Pay Bill'}.`}
      </p>
      <dl className="m-0 grid gap-2 rounded-md bg-surface-2 px-3 py-2.5 tabular-nums">
        <Fact name={kind === 'till' ? 'Till Number' : 'Business Number'}>{shortcode}</Fact>
        {accountNumber ? <Fact name="Account Number">{accountNumber}</Fact> : null}
        <Fact name="Amount">
          <MoneyText amount={amount} />
        </Fact>
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere m-0 font-medium">{children}</dd>
    </div>
  );
}
