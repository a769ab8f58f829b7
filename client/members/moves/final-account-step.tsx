import type { MoveOut } from '../../../domain/members/move-contract.ts';
import { useCan } from '../../api/session.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { formatDay } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { StepCard } from './step.tsx';

const NextInvoices = onDemand(async () => (await import('../../agreements/next-invoices.tsx')).NextInvoices);

type FinalAccountStepProps = MoveOut['final'] & { lastDay: string | null; credit: string; onPay: () => void };

/** What is out, what is still to come until the last day, what was given back, and what that leaves. */
export function FinalAccountStep(props: FinalAccountStepProps) {
  const { state, toCome, credits, owed, owedAtEnd, credit, lastDay, onPay } = props;
  const { currency } = useConfig();
  const mayTake = useCan()('payments:take');
  const isInCredit = owedAtEnd.startsWith('-');
  const note = {
    done: 'Everything until the last day is invoiced and settled.',
    open: lastDay ? `Until the last day, ${formatDay(lastDay)}.` : '',
    waiting: 'The last day comes first.',
    not_needed: '',
  }[state];
  const money = (amount: string) => <MoneyText amount={amount} currency={currency} cents />;
  return (
    <StepCard
      title="Final Account"
      state={state}
      note={note}
      action={mayTake && owed !== '0.00' ? <Button onClick={onPay}>Process Payment</Button> : null}
    >
      {state === 'waiting' ? null : (
        <div className="grid gap-3 text-sm">
          {toCome.length > 0 ? <NextInvoices preview={{ data: { invoices: toCome }, error: null }} /> : null}
          <dl aria-label="Final account" className="m-0 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
            <dt>Owed on invoices</dt>
            <dd className="m-0 text-right">{money(owed)}</dd>
            {credits.map(({ id, creditNumber, amount, invoiceNumber }) => (
              <div key={id} className="contents text-muted">
                <dt>{`Credited since notice: ${creditNumber} on ${invoiceNumber}`}</dt>
                <dd className="m-0 text-right">{money(amount)}</dd>
              </div>
            ))}
            <dt>Credit left</dt>
            <dd className="m-0 text-right">{money(credit)}</dd>
            <dt className="border-line border-t pt-1 font-semibold">
              {isInCredit ? 'Left to give back at the end' : 'Owed at the end'}
            </dt>
            <dd className="m-0 border-line border-t pt-1 text-right font-semibold">
              {money(isInCredit ? owedAtEnd.slice(1) : owedAtEnd)}
            </dd>
          </dl>
        </div>
      )}
    </StepCard>
  );
}
