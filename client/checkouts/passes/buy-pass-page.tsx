import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { pathTo } from '../../../domain/kernel/paths.ts';
import type { OfferedPass } from '../../../domain/portal/offering-contract.ts';
import { ApiError } from '../../api/call.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { paths } from '../../paths.ts';
import type { Arrival } from '../../portal/booking/arrival.ts';
import { passesQuery } from '../../portal/queries.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { ContactLines } from '../../shell/contact-lines.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { PublicFrame } from '../../shell/public-frame.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { serverMessage } from '../../ui/feedback/outcome.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { useOrder } from '../queries.ts';
import { BuyerFields, NO_BUYER } from './buyer-fields.tsx';
import { PassChoice } from './pass-choice.tsx';
import { dueFor } from './pass-price.ts';

/** The one screen between the front page and the prompt: which pass, and for whom. */
export function BuyPassPage() {
  usePageTitle('Buy a Pass');
  const { product } = useParams<{ product: string }>();
  const passes = useQuery(passesQuery);
  const chosen = passes.data?.find(({ id }) => id === product) ?? passes.data?.[0];
  return (
    <PublicFrame>
      <Card className="w-full max-w-xl p-5 sm:p-8">
        {passes.data && chosen ? (
          <BuyForm key={chosen.id} passes={passes.data} first={chosen} />
        ) : passes.data ? (
          <EmptyState
            title="No pass can be bought online right now"
            icon={<Ticket aria-hidden />}
            action={<ButtonLink href={paths.clientPortal}>Book a Room</ButtonLink>}
          >
            <div className="text-left text-text">
              <ContactLines />
            </div>
          </EmptyState>
        ) : passes.isError ? (
          <ErrorState
            {...describeError(passes.error)}
            title="The passes could not be loaded"
            onRetry={() => void passes.refetch()}
            retrying={passes.isFetching}
          />
        ) : (
          <SkeletonText lines={8} label="Loading passes" />
        )}
      </Card>
    </PublicFrame>
  );
}

const without = (text: string): string | undefined => text.trim() || undefined;

/** Sends what was typed; the key is another once the server has said no. */
function useBuy(choice: { pass: OfferedPass; quantity: number }) {
  const order = useOrder();
  const [, navigate] = useLocation();
  const noticeVersion = useConfig().privacyNotice.version;
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const buy = async ({ name, email, phone, company, kraPin }: typeof NO_BUYER) => {
    const body = {
      items: [{ kind: 'pass' as const, productId: choice.pass.id, quantity: choice.quantity }],
      party: { name, email, phone, company: without(company), kraPin: without(kraPin) },
      noticeVersion,
    };
    try {
      const { token } = await order.mutateAsync({ body, idempotencyKey });
      const arrival: Arrival = { phone, promptAtOnce: true };
      navigate(pathTo(paths.checkout, token), { state: arrival });
    } catch (error) {
      // Without an answer the same key finds out whether it went through.
      if (error instanceof ApiError && error.status > 0 && error.status < 500) setKey(newIdempotencyKey());
    }
  };
  return { buy, error: order.error, isPending: order.isPending };
}

/** Boxes checked by the server, as on the page that pays: what larger forms are made of stays away from the phone. */
function BuyForm({ passes, first }: { passes: readonly OfferedPass[]; first: OfferedPass }) {
  const config = useConfig();
  const [pass, setPass] = useState(first);
  const [quantity, setQuantity] = useState(1);
  const [buyer, setBuyer] = useState(NO_BUYER);
  const { buy, error, isPending } = useBuy({ pass, quantity });
  const fields = error instanceof ApiError ? error.fields : {};
  const form = useFocusOnError(error);
  const due = dueFor(pass, quantity);
  const price = formatCurrency(due.amount, config);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void buy(buyer);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <h1 className="font-semibold text-xl tracking-tight">Buy a Pass</h1>
      <PassChoice passes={passes} chosen={pass} onChoose={setPass} quantity={quantity} onQuantity={setQuantity} />
      <BuyerFields buyer={buyer} onBuyer={setBuyer} errors={fields} />
      {error && !Object.keys(fields).some((name) => name.startsWith('party.')) ? (
        <Alert tone="late">{serverMessage(error, 'The pass was not ordered. Please try again.')}</Alert>
      ) : null}
      <div className="rounded-md border border-line bg-surface-2 px-4 py-3 text-sm">
        <p className="flex justify-between gap-4 font-semibold text-base tabular-nums">
          <span>Total</span>
          <span>{price}</span>
        </p>
        {due.vatNote ? <p className="text-right text-muted text-xs">{due.vatNote}</p> : null}
        <p className="mt-2 text-pretty text-muted text-xs">
          Your phone asks for your M-Pesa PIN next. The pass and the tax invoice are there once it is paid.
        </p>
      </div>
      <p className="text-pretty text-muted text-xs">
        <strong className="font-semibold text-text">By paying you agree to this privacy notice.</strong>{' '}
        {config.privacyNotice.text}
      </p>
      <Button type="submit" pending={isPending} pendingLabel="One Moment…" className="h-11 w-full">
        {`Pay ${price} with M-Pesa`}
      </Button>
    </form>
  );
}

/** The first box that was refused has the cursor. */
function useFocusOnError(error: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  return form;
}
