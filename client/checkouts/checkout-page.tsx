import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Clock, Hourglass, type LucideIcon } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { CheckoutState } from '../../domain/checkouts/contract.ts';
import { withQuery } from '../../domain/kernel/paths.ts';
import { ApiError } from '../api/call.ts';
import { paths } from '../paths.ts';
import { NoRealMoney } from '../pay/no-real-money.tsx';
import type { Arrival } from '../portal/booking/arrival.ts';
import { ContactLines } from '../shell/contact-lines.tsx';
import { MessageCard } from '../shell/message-card.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { PublicFrame } from '../shell/public-frame.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { cx, toneClasses } from '../ui/class-names.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { serverMessage } from '../ui/feedback/outcome.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { STATE_TONES, stateTitle } from './checkout-text.ts';
import { Countdown } from './countdown.tsx';
import { OrderLines } from './order-lines.tsx';
import { PayCheckout } from './pay-checkout.tsx';
import { type CheckoutDetails, checkoutQuery, useCancel, useRefreshOthers } from './queries.ts';
import { Tickets } from './ticket.tsx';

/** Where what is held is paid, and where the ticket is afterwards. */
export function CheckoutPage() {
  usePageTitle('Checkout');
  const { token = '' } = useParams<{ token: string }>();
  const checkout = useQuery(checkoutQuery(token));
  const isUnknown = checkout.error instanceof ApiError && checkout.error.status === 404;
  return (
    <PublicFrame>
      {checkout.data ? (
        <Shown key={token} checkout={checkout.data} />
      ) : isUnknown ? (
        <MessageCard icon={CircleAlert} title="Order not found" tone="waiting">
          <p className="mb-4">Copy the full link from your message, or contact us.</p>
          <div className="text-left text-text">
            <ContactLines />
          </div>
        </MessageCard>
      ) : (
        <Card className="w-full max-w-md p-5 sm:p-6">
          {checkout.isError ? (
            <ErrorState
              {...describeError(checkout.error)}
              title="Your order could not be loaded"
              onRetry={() => void checkout.refetch()}
              retrying={checkout.isFetching}
            />
          ) : (
            <SkeletonText lines={8} label="Loading your order" />
          )}
        </Card>
      )}
    </PublicFrame>
  );
}

type PartProps = {
  checkout: CheckoutDetails;
  /** Of the payer, and how another is typed. */
  payer: { phone: string; onPhone: (phone: string) => void };
};

const SHOWN: Record<CheckoutState, (props: PartProps) => ReactNode> = {
  open: ToPay,
  paying: ToPay,
  paid: Paid,
  review: WithHelp,
  expired: Over,
  refunding: WithHelp,
  refunded: Over,
  cancelled: Over,
};

function Shown({ checkout }: { checkout: CheckoutDetails }) {
  const { state, mpesa } = checkout;
  const arrival = useHistoryState<Arrival | null>();
  const [phone, onPhone] = useState(arrival?.phone ?? '');
  const Part = SHOWN[state];
  return (
    <Card className="w-full max-w-md p-5 sm:p-6">
      <Head checkout={checkout} />
      <div className="mt-5 grid gap-5">
        <Part checkout={checkout} payer={{ phone, onPhone }} />
      </div>
      {mpesa && mpesa.environment !== 'production' ? <NoRealMoney mpesa={mpesa} /> : null}
    </Card>
  );
}

const ICONS: Record<CheckoutState, LucideIcon> = {
  open: Hourglass,
  paying: Hourglass,
  paid: CircleCheck,
  review: Clock,
  expired: Hourglass,
  refunding: Clock,
  refunded: CircleCheck,
  cancelled: CircleAlert,
};

/** Said again by a screen reader whenever it is another. */
function Head({ checkout }: { checkout: CheckoutDetails }) {
  const { state, message } = checkout;
  const Icon = ICONS[state];
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  const refreshOthers = useRefreshOthers();
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    // What had the focus may be gone with the state before.
    heading.current?.focus();
    refreshOthers();
  }, [state, refreshOthers]);
  return (
    <div className="flex items-start gap-3">
      <span className={cx('grid size-11 shrink-0 place-items-center rounded-full', toneClasses[STATE_TONES[state]])}>
        <Icon aria-hidden className="size-6" />
      </span>
      <div className="min-w-0">
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-balance font-semibold text-xl leading-tight tracking-tight outline-none"
        >
          {stateTitle(checkout)}
        </h1>
        <p className="wrap-break-word mt-1 text-pretty text-muted text-sm">{message}</p>
      </div>
    </div>
  );
}

function ToPay({ checkout, payer }: PartProps) {
  const { token, state, expiresAt, clockAheadMs, policy, bookings } = checkout;
  const { refetch } = useQuery(checkoutQuery(token));
  const lookAgain = useCallback(() => void refetch(), [refetch]);
  return (
    <>
      <Countdown
        expiresAt={expiresAt}
        clockAheadMs={clockAheadMs}
        label={bookings.length > 0 ? 'Held for you for' : 'Time left to pay'}
        onOver={lookAgain}
      />
      {state === 'paying' ? <PayCheckout checkout={checkout} {...payer} /> : null}
      <OrderLines {...checkout} />
      {state === 'open' ? <PayCheckout checkout={checkout} {...payer} /> : null}
      {policy ? <Policy>{policy}</Policy> : null}
      {state === 'open' ? <GiveUp token={token} /> : null}
    </>
  );
}

const Policy = ({ children }: { children: string }) => (
  <section aria-label="Cancellation" className="border-line border-t pt-4 text-muted text-sm">
    <h2 className="font-semibold text-text">Cancellation</h2>
    <p className="mt-1 text-pretty">{children}</p>
  </section>
);

/** Lets others have what is held. Nothing was paid, so nothing is asked. */
function GiveUp({ token }: { token: string }) {
  const cancel = useCancel(token);
  return (
    <div className="grid justify-items-start gap-2">
      {cancel.isError ? (
        <Alert tone="late">{serverMessage(cancel.error, 'It was not cancelled. Please try again.')}</Alert>
      ) : null}
      <Button variant="link" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
        Cancel This Order
      </Button>
    </div>
  );
}

function Paid({ checkout }: PartProps) {
  const { policy, request } = checkout;
  return (
    <>
      <Tickets checkout={checkout} />
      <OrderLines {...checkout} />
      {request?.receiptNumber ? (
        <p className="text-sm">
          {'M-Pesa receipt '}
          <strong className="font-semibold">{request.receiptNumber}</strong>
        </p>
      ) : null}
      {policy ? <Policy>{policy}</Policy> : null}
    </>
  );
}

/** A person, or M-Pesa, has it in hand: the payer sees what about, and whom to ask. */
function WithHelp({ checkout, payer }: PartProps) {
  return (
    <>
      {checkout.mayPay ? <PayCheckout checkout={checkout} {...payer} /> : null}
      <OrderLines {...checkout} />
      <section aria-label="Contact" className="grid gap-2 border-line border-t pt-4 text-sm">
        <h2 className="font-semibold">Questions? We are here</h2>
        <ContactLines />
      </section>
    </>
  );
}

function Over({ checkout }: PartProps) {
  const day = checkout.bookings[0]?.bookingDate;
  return (
    <>
      <OrderLines {...checkout} />
      <ButtonLink variant="primary" href={withQuery(paths.clientPortal, { date: day })} className="w-full">
        {day ? 'Choose Another Time' : 'Start Again'}
      </ButtonLink>
    </>
  );
}
