import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import type { Sale } from '../../../domain/counter/contract.ts';
import type { BookingPrice } from '../../../domain/counter/room-contract.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { bookingPriceQuery, counterQuery } from '../queries.ts';
import { type PromptProps, refusalText } from '../sale/sale-dialog.tsx';
import { SaleDone } from '../sale/sale-done.tsx';
import { PayButtons, usualWay } from '../sale/sale-payment.tsx';
import type { Way } from '../sale/use-sale.ts';
import { usePayRoom } from './use-pay-room.ts';

export type PayRoomProps = { bookingId: string; open: boolean; onClose: () => void };

type PayRoomDialogProps = PayRoomProps & {
  canPrompt: boolean;
  /** Belongs to a later feature. */
  Prompt: ComponentType<PromptProps>;
};

/** A room is invoiced at once and paid at the desk, before it is used. */
export function PayRoomDialog({ bookingId, open, onClose, canPrompt, Prompt }: PayRoomDialogProps) {
  const { data: price, error, isFetching, refetch } = useQuery(bookingPriceQuery(bookingId));
  const [sold, setSold] = useState<Sale | null>(null);
  const [prompting, setPrompting] = useState(false);
  const sale = sold ?? (price ? invoiced(price) : null);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Pay for Room"
      description={price ? `By ${price.customerName}, before it is used.` : 'Before it is used.'}
    >
      {sale ? (
        <>
          <SaleDone sale={sale} onPrompt={canPrompt ? () => setPrompting(true) : null} onClose={onClose} />
          <Prompt sale={sale} phone={price?.phone ?? null} open={prompting} onClose={() => setPrompting(false)} />
        </>
      ) : price?.problem ? (
        <Alert tone="waiting">{`${price.problem}.`}</Alert>
      ) : price ? (
        <PayRoomForm
          {...{ bookingId, price, canPrompt, onClose }}
          onSold={(made, way) => {
            setSold(made);
            setPrompting(way === 'prompt');
          }}
        />
      ) : error ? (
        <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={4} label="Loading the price" />
      )}
    </Dialog>
  );
}

/** One that was invoiced before is as it stands. */
const invoiced = ({ invoice, amount, customerName }: BookingPrice): Sale | null =>
  invoice && {
    invoice: { ...invoice, amount },
    passes: [],
    checkIn: null,
    payment: null,
    change: null,
    tenantId: null,
    partyId: null,
    customerName,
    warnings: [],
  };

type PayRoomFormProps = Pick<PayRoomDialogProps, 'bookingId' | 'canPrompt' | 'onClose'> & {
  price: BookingPrice;
  onSold: (sale: Sale, way: Way) => void;
};

function PayRoomForm({ bookingId, price, canPrompt, onClose, onSold }: PayRoomFormProps) {
  const { state, pay } = usePayRoom(bookingId, price);
  const takesCash = Boolean(useQuery(counterQuery).data?.till);
  const [refusal, setRefusal] = useState<string | null>(null);
  const finish = async (way: Way) => {
    if (way === 'later') return onClose();
    try {
      onSold(await pay(way), way);
    } catch (error) {
      setRefusal(refusalText(error));
    }
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void finish(usualWay({ sale: state, takesCash, canPrompt }));
      }}
    >
      <PriceLines price={price} />
      {refusal ? <Alert tone="late">{refusal}</Alert> : null}
      <PayButtons
        sale={state}
        takesCash={takesCash}
        canPrompt={canPrompt}
        later="After Use"
        onPay={(way) => void finish(way)}
      />
    </form>
  );
}

function PriceLines({ price: { lines, vat, amount } }: { price: BookingPrice }) {
  return (
    <dl className="grid gap-2 rounded-md bg-surface-2 px-4 py-3 text-sm">
      {lines.map((line) => (
        <div key={line.description} className="flex items-baseline justify-between gap-4">
          <dt className="min-w-0">
            {line.description}
            {line.formula ? <span className="block text-muted text-xs">{line.formula}</span> : null}
          </dt>
          <dd>
            <MoneyText amount={line.amount} />
          </dd>
        </div>
      ))}
      {vat === '0.00' ? null : (
        <div className="flex items-baseline justify-between gap-4 text-muted">
          <dt>VAT in It</dt>
          <dd>
            <MoneyText amount={vat} />
          </dd>
        </div>
      )}
      <div className="flex items-baseline justify-between gap-4 border-line border-t pt-2 font-semibold">
        <dt>To Pay</dt>
        <dd>
          <MoneyText amount={amount} className="text-base" />
        </dd>
      </div>
    </dl>
  );
}
