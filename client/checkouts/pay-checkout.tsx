import { Suspense, useEffect, useRef } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { MenuSteps } from '../pay/menu-steps.tsx';
import { PromptForm } from '../pay/prompt-form.tsx';
import { PromptState } from '../pay/prompt-state.tsx';
import type { Arrival } from '../portal/booking/arrival.ts';
import { useConfig } from '../settings/config-queries.ts';
import { lazyPart } from '../ui/feedback/on-demand.tsx';
import { Fold } from '../ui/fold.tsx';
import { leftText } from './checkout-text.ts';
import { useTimeLeft } from './countdown.tsx';
import { DrawnPrompt } from './drawn-prompt.tsx';
import { type CheckoutDetails, usePay } from './queries.ts';

const DemoPhone = lazyPart(async () => (await import('../mpesa/phone/demo-phone.tsx')).DemoPhone);

const noticeNothing = () => undefined;

type PayCheckoutProps = {
  checkout: CheckoutDetails;
  /** Kept by the page, whatever part of it asks. */
  phone: string;
  onPhone: (phone: string) => void;
};

/** The phone to prompt, what it shows, and what became of it. */
export function PayCheckout({ checkout, phone, onPhone }: PayCheckoutProps) {
  const { token, state, request, mpesa, mayPay, clockAheadMs } = checkout;
  const arrival = useHistoryState<Arrival | null>();
  const send = usePay(token);
  usePromptAtOnce(checkout, arrival, send.mutate);
  const { demo } = useConfig();
  const isWaiting = state === 'paying' || request?.isWaiting === true;
  if (!mpesa) return null;
  return (
    <section aria-label="Pay with M-Pesa" className="grid gap-4">
      {request || isWaiting ? <PromptState prompt={request ?? undefined} /> : null}
      {isWaiting ? (
        <>
          <DrawnPrompt {...mpesa} amount={request?.amount ?? checkout.amount} />
          {demo ? (
            <div className="flex justify-center">
              <Suspense>
                <DemoPhone number={phone || undefined} />
              </Suspense>
            </div>
          ) : null}
          <NothingHappens checkout={checkout} />
        </>
      ) : (
        <>
          {mpesa.takesPrompts ? (
            <div>
              <PromptForm
                send={send}
                phone={phone}
                onPhone={onPhone}
                label={request ? 'Try Again' : 'Pay with M-Pesa'}
                disabled={!mayPay}
              />
              {request?.mayRetryAt ? <RetryNote until={request.mayRetryAt} clockAheadMs={clockAheadMs} /> : null}
            </div>
          ) : null}
          <OtherWay checkout={checkout} />
        </>
      )}
    </section>
  );
}

/** Who comes from the form has pressed Hold and Pay already. Loaded again, the page does not prompt again. */
function usePromptAtOnce(
  { state, request }: CheckoutDetails,
  arrival: Arrival | null,
  send: ReturnType<typeof usePay>['mutate'],
) {
  const done = useRef(false);
  const phone = arrival?.promptAtOnce && state === 'open' && request === null ? arrival.phone : undefined;
  useEffect(() => {
    if (!phone || done.current) return;
    done.current = true;
    window.history.replaceState({ phone } satisfies Arrival, '');
    send({ body: { phone }, idempotencyKey: newIdempotencyKey() });
  }, [phone, send]);
}

/** No second prompt goes to one phone before a minute is over; another phone may pay at once. */
function RetryNote({ until, clockAheadMs }: { until: string; clockAheadMs: number }) {
  const left = useTimeLeft(until, clockAheadMs, noticeNothing);
  if (left <= 0) return null;
  return (
    <p className="mt-2 text-muted text-xs tabular-nums">
      {`The same phone can be asked again in ${leftText(left)}; another one at once.`}
    </p>
  );
}

/** For the payer who stares at a phone on which nothing moves. */
function NothingHappens({ checkout: { mpesa, amount } }: { checkout: CheckoutDetails }) {
  return (
    <Fold summary="Nothing on Your Phone?">
      <ol className="grid list-decimal gap-2 pl-5 text-sm">
        <li>Switch the screen on and unlock it: the prompt lies over whatever you were doing.</li>
        <li>Close any M-Pesa menu that is open. The phone shows one thing at a time.</li>
        <li>Wait for a minute. We ask M-Pesa what became of it, and offer to send another when it is safe.</li>
        {mpesa?.accountNumber ? (
          <li>
            Or pay by yourself:
            <div className="mt-2">
              <MenuSteps mpesa={mpesa} amount={amount} />
            </div>
          </li>
        ) : null}
      </ol>
    </Fold>
  );
}

function OtherWay({ checkout: { mpesa, amount } }: { checkout: CheckoutDetails }) {
  if (!mpesa?.accountNumber) return null;
  return (
    <Fold summary="Pay from the M-Pesa Menu" open={!mpesa.takesPrompts}>
      <div className="text-sm">
        <MenuSteps mpesa={mpesa} amount={amount} />
        <p className="mt-2 text-muted">This page shows it once the money has arrived.</p>
      </div>
    </Fold>
  );
}
