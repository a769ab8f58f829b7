import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useParams } from 'wouter';
import type { OfferedPass } from '../../../domain/portal/offering-contract.ts';
import { ApiError } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { offeredOnlineQuery } from '../../portal/queries.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { ContactLines } from '../../shell/contact-lines.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { PublicFrame } from '../../shell/public-frame.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { serverMessage } from '../../ui/feedback/outcome.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { BuyerFields, NO_BUYER } from '../buyer-fields.tsx';
import { useBuy, useFocusOnError } from '../use-buy.ts';
import { PassChoice } from './pass-choice.tsx';
import { dueFor } from './pass-price.ts';

function Waiting() {
  return <SkeletonText lines={8} label="Loading the price list" />;
}

const BuyPackage = onDemand(async () => (await import('../packages/buy-package.tsx')).BuyPackage, Waiting);

/** The one screen between the front page and the prompt: which pass or package, and for whom. */
export function BuyPassPage() {
  const { product } = useParams<{ product: string }>();
  const offered = useQuery(offeredOnlineQuery);
  const { passes = [], packages = [] } = offered.data ?? {};
  const pack = packages.find(({ id }) => id === product);
  const chosen = passes.find(({ id }) => id === product) ?? passes[0];
  usePageTitle(pack ? 'Rent a Desk or an Address' : 'Buy a Pass');
  return (
    <PublicFrame>
      <Card className="w-full max-w-xl p-5 sm:p-8">
        {pack ? (
          <BuyPackage key={pack.id} packages={packages} first={pack} />
        ) : chosen ? (
          <BuyForm key={chosen.id} passes={passes} first={chosen} />
        ) : offered.data ? (
          <EmptyState
            title="Nothing can be bought online right now"
            icon={<Ticket aria-hidden />}
            action={<ButtonLink href={paths.clientPortal}>Book a Room</ButtonLink>}
          >
            <div className="text-left text-text">
              <ContactLines />
            </div>
          </EmptyState>
        ) : offered.isError ? (
          <ErrorState
            {...describeError(offered.error)}
            title="The price list could not be loaded"
            onRetry={() => void offered.refetch()}
            retrying={offered.isFetching}
          />
        ) : (
          <Waiting />
        )}
      </Card>
    </PublicFrame>
  );
}

/** Boxes checked by the server, as on the page that pays: what larger forms are made of stays away from the phone. */
function BuyForm({ passes, first }: { passes: readonly OfferedPass[]; first: OfferedPass }) {
  const config = useConfig();
  const [pass, setPass] = useState(first);
  const [quantity, setQuantity] = useState(1);
  const [buyer, setBuyer] = useState(NO_BUYER);
  const { buy, error, isPending } = useBuy([{ kind: 'pass', productId: pass.id, quantity }]);
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
