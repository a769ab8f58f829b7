import { useQuery } from '@tanstack/react-query';

import { type ComponentType, useEffect, useEffectEvent, useRef } from 'react';
import type { Counter } from '../../domain/counter/contract.ts';
import type { Product } from '../../domain/products/contract.ts';
import { TillCard } from '../tills/till-card.tsx';
import { Card, CardBody, CardHeader, CardWaiting } from '../ui/card.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { formatCurrency } from '../ui/format.ts';
import { useShortcut } from '../ui/overlay/shortcuts.ts';
import type { DialogState } from '../ui/overlay/use-dialog.ts';
import { useCurrency, useToday, useZone } from '../ui/zone.ts';
import { type Act, actsFor } from './acts.ts';
import { ActsCard } from './acts-card.tsx';
import { findDayPass } from './day-pass.ts';
import { NextHourCard, ParcelsCard, TasksCard } from './desk-cards.tsx';
import { InsideCard } from './inside-card.tsx';
import { counterQuery } from './queries.ts';
import type { PayRoomProps } from './room/pay-room-dialog.tsx';
import { ProductGrid } from './sale/product-grid.tsx';
import type { SaleTask } from './sale/sale-dialog.tsx';
import { SearchBox } from './search-box.tsx';
import type { Someone } from './someone.ts';
import { type DeskTask, useActs } from './use-acts.ts';
import { type DeskState, useDesk } from './use-desk.ts';

const BookingDialog = onDemand(async () => (await import('../bookings/form/booking-dialog.tsx')).BookingDialog);
const CheckInDialog = onDemand(async () => (await import('./check-in-dialog.tsx')).CheckInDialog);
const RecordDialog = onDemand(async () => (await import('../mailroom/record-dialog.tsx')).RecordDialog);
const VisitorDialog = onDemand(async () => (await import('./visitor-dialog.tsx')).VisitorDialog);

export type DeskSaleProps = {
  task: SaleTask;
  products: readonly Product[];
  takesCash: boolean;
  open: boolean;
  onClose: () => void;
};

export type DeskTourProps = { someone: Someone; open: boolean; onClose: () => void };

/** The sale, the tour and the payment of a room, as they are put together with later features. */
type DeskProps = {
  Sale: ComponentType<DeskSaleProps>;
  Tour: ComponentType<DeskTourProps>;
  PayRoom: ComponentType<PayRoomProps>;
};

const NONE: readonly Product[] = [];

/** Where the cursor goes by itself, and a key that was pressed before the answer. */
function useFocus(state: DeskState, isOpen: boolean, press: (number: number) => void) {
  const { box, isChosen } = state;
  // On a touch screen the keyboard would cover what is there.
  useEffect(() => {
    if (!window.matchMedia('(pointer: coarse)').matches) box.current?.focus();
  }, [box]);
  const closed = useEffectEvent(() => state.rest());
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isOpen && wasOpen.current) closed();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const pressQueued = useEffectEvent(() => {
    if (state.queued === null) return;
    state.queue(null);
    press(state.queued);
  });
  useEffect(() => {
    if (isChosen) pressQueued();
  }, [isChosen]);
}

/** What does the person in front of me want? One box, a key for each act, and the building beside it. */
export function Desk({ Sale, Tour, PayRoom }: DeskProps) {
  const { data: desk, error, refetch, isFetching } = useQuery(counterQuery);
  const products = desk?.products ?? NONE;
  const state = useDesk();
  const { someone, box } = state;
  const { act, sellProduct, payRoom, pending, dialog } = useActs({ someone, products });
  const dayPass = findDayPass(products);
  const currency = useCurrency();
  const acts = actsFor(someone, {
    dayPassPrice: dayPass ? formatCurrency(dayPass.price, { currency }) : null,
    zone: useZone(),
  });
  const press = (number: number) => {
    if (state.isEarly) return state.queue(number);
    const wanted = acts.find(({ key }) => key === number);
    if (wanted && !wanted.blocked && pending === null) act(wanted.id);
  };
  useFocus(state, dialog.open, press);
  useShortcut('/', 'Who is here?', () => box.current?.focus());
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 gap-4">
        <Card aria-label="Who is here?" className="p-4 sm:p-5">
          <div className="grid grid-cols-1 gap-4">
            <SearchBox
              ref={box}
              typed={state.typed}
              onType={state.type}
              offered={state.offered}
              chosen={someone}
              at={state.at}
              onMove={state.move}
              onChosen={state.choose}
              onPress={state.press}
              onAct={press}
              isEarly={state.isEarly}
              searching={state.searching}
              problem={state.problem}
            />
            <ActsCard ref={state.acts} someone={someone} acts={acts} pending={pending} onAct={act} />
          </div>
        </Card>
        <PriceList products={desk?.products} onTake={sellProduct} />
      </div>
      {desk ? (
        <Building desk={desk} />
      ) : error ? (
        <Card>
          <ErrorState {...describeError(error)} onRetry={() => void refetch()} retrying={isFetching} />
        </Card>
      ) : (
        <div className="grid gap-4">
          <CardWaiting />
          <CardWaiting />
        </div>
      )}
      <ActKeys acts={acts} onPress={press} />
      <DeskDialog {...{ dialog, Sale, Tour, PayRoom, products }} takesCash={Boolean(desk?.till)} onPayable={payRoom} />
    </div>
  );
}

function Building({ desk }: { desk: Counter }) {
  return (
    <div className="grid min-w-0 gap-4">
      <TasksCard tasks={desk.tasks} />
      <InsideCard inside={desk.inside} />
      <NextHourCard items={desk.nextHour} />
      <ParcelsCard parcels={desk.parcels} parcelsWaiting={desk.parcelsWaiting} />
      <TillCard />
    </div>
  );
}

type PriceListProps = { products: readonly Product[] | undefined; onTake: (product: Product) => void };

function PriceList({ products, onTake }: PriceListProps) {
  return (
    <Card aria-label="Price List">
      <CardHeader title="Price List" />
      <CardBody>
        {products === undefined ? (
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
            {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
              <Skeleton key={key} className="h-14" />
            ))}
          </div>
        ) : products.length === 0 ? (
          <p className="text-muted text-sm">Nothing is on the price list yet: a manager adds it under Workspaces.</p>
        ) : (
          <ProductGrid products={products} onTake={onTake} className="sm:grid-cols-3" />
        )}
      </CardBody>
    </Card>
  );
}

function ActKeys({ acts, onPress }: { acts: readonly Act[]; onPress: (number: number) => void }) {
  return acts.map(({ id, key, label }) => <ActKey key={id} number={key} label={label} onPress={onPress} />);
}

type ActKeyProps = { number: number; label: string; onPress: (number: number) => void };

function ActKey({ number, label, onPress }: ActKeyProps) {
  useShortcut(String(number), label, () => onPress(number));
  return null;
}

type DeskDialogProps = Omit<DeskSaleProps, 'task' | 'open' | 'onClose'> & {
  dialog: DialogState<DeskTask>;
  onPayable: (bookingId: string) => void;
} & DeskProps;

function DeskDialog({ dialog, Sale, Tour, PayRoom, onPayable, ...sale }: DeskDialogProps) {
  const { payload, dialogKey, ...shown } = dialog;
  const today = useToday();
  if (payload === null) return null;
  switch (payload.kind) {
    case 'sale':
      return <Sale key={dialogKey} task={payload} {...sale} {...shown} />;
    case 'room':
      return (
        <BookingDialog key={dialogKey} initial={{ ...payload.customer, day: today }} onPayable={onPayable} {...shown} />
      );
    case 'pay-room':
      return <PayRoom key={dialogKey} bookingId={payload.bookingId} {...shown} />;
    case 'check-in':
      return <CheckInDialog key={dialogKey} known={payload.known} {...shown} />;
    case 'visitor':
      return <VisitorDialog key={dialogKey} someone={payload.someone} {...shown} />;
    case 'tour':
      return <Tour key={dialogKey} someone={payload.someone} {...shown} />;
    case 'parcel':
      return <RecordDialog key={dialogKey} tenant={payload.tenant ?? undefined} kind="parcel" {...shown} />;
  }
}
