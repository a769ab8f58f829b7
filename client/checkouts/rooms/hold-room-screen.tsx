import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { roomRates } from '../../../domain/bookings/price.ts';
import type { Day, WallTime } from '../../../domain/kernel/time.ts';
import type { MeetingRoom } from '../../../domain/rooms/contract.ts';
import { ApiError } from '../../api/call.ts';
import { ItemsField, type WantedItem } from '../../bookings/form/items-field.tsx';
import type { Draft } from '../../portal/booking/booking-draft.ts';
import { BookingSummary } from '../../portal/booking/booking-summary.tsx';
import { payFirst } from '../../portal/booking/pay-first.ts';
import { priceQuote, type QuotedItem, quoteItems } from '../../portal/booking/quote.ts';
import { ChoiceTiles } from '../../portal/choice-tiles.tsx';
import { busyTimesQuery, useRefreshBusyTimes } from '../../portal/queries.ts';
import {
  busySpans,
  hoursOffered,
  SLOT_LABELS,
  slotState,
  startTimes,
  type Wish,
} from '../../portal/rooms/portal-slots.ts';
import { useSpaceTime } from '../../portal/space-time.ts';
import { hoursText, peopleText } from '../../portal/text.ts';
import { bookableExtrasQuery } from '../../rooms/queries.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { serverMessage } from '../../ui/feedback/outcome.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { formatCurrency, formatDay, formatTime } from '../../ui/format.ts';
import { useZone } from '../../ui/zone.ts';
import { BuyerFields, type NO_BUYER } from '../buyer-fields.tsx';
import { useBuy, useFocusOnError } from '../use-buy.ts';

type HoldRoomProps = {
  room: MeetingRoom;
  day: Day;
  draft: RefObject<Draft | null>;
  onClose: () => void;
};

/**
 * Booking and paying for a room on a phone: in place of the rooms, and of boxes that the server checks. What the dialog of
 * a wide screen is made of stays away from a slow network.
 */
export function HoldRoomScreen({ room, day, draft, onClose }: HoldRoomProps) {
  return (
    <Card aria-label="Book a Meeting Room" className="p-4 sm:p-6">
      <Button variant="link" icon={<ArrowLeft aria-hidden />} onClick={onClose}>
        All rooms
      </Button>
      <h2
        ref={focusAtTop}
        tabIndex={-1}
        className="wrap-break-word mt-3 font-semibold text-xl tracking-tight outline-none"
      >
        {room.name}
      </h2>
      <p className="text-muted text-sm">{`${formatDay(day, { weekday: true })} · ${peopleText(room.capacity)}`}</p>
      <HoldForm room={room} day={day} draft={draft} />
    </Card>
  );
}

/** It stands where the rooms were: reader and screen begin at its top. */
const focusAtTop = (heading: HTMLElement | null) => {
  if (!heading) return;
  window.scrollTo({ top: 0, behavior: 'instant' });
  heading.focus({ preventScroll: true });
};

// What has a place on the form; the rest is said above its foot.
const PLACED = /^party\.|^items\.0\.(startTime|items|purpose)$/;

function HoldForm({ room, day, draft }: Omit<HoldRoomProps, 'onClose'>) {
  const time = useTime(room, day, draft.current?.duration);
  const [items, setItems] = useState<WantedItem[]>([]);
  const [purpose, setPurpose] = useState(draft.current?.purpose ?? '');
  const [buyer, setBuyer] = useState(() => knownBuyer(draft.current));
  const { hours, start } = time;
  const slot = { kind: 'booking' as const, roomId: room.id, bookingDate: day, startTime: start ?? '', duration: hours };
  const { buy, error, isPending } = useBuy([{ ...slot, purpose, ...(items.length > 0 ? { items } : {}) }]);
  const fields = error instanceof ApiError ? error.fields : {};
  const form = useFocusOnError(error);
  const extras = useQuery(bookableExtrasQuery).data ?? [];
  const refresh = useRefreshBusyTimes();
  // What was refused may be taken by now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal asks anew
  useEffect(refresh, [refresh, error]);
  useEffect(() => {
    draft.current = { duration: hours, purpose, clientInfo: buyer };
  }, [draft, hours, purpose, buyer]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (time.isChosen()) void buy(buyer);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-5 grid gap-5">
      <TimeFields time={time} refused={fields['items.0.startTime']} />
      <ItemsField extras={extras} value={items} onChange={setItems} error={fields['items.0.items']} />
      <BuyerFields buyer={buyer} onBuyer={setBuyer} errors={fields} emailHint="For your ticket and your tax invoice." />
      <Field label="Meeting Purpose" optional error={fields['items.0.purpose']}>
        <Input value={purpose} onChange={({ target }) => setPurpose(target.value)} autoComplete="off" maxLength={300} />
      </Field>
      {error && !Object.keys(fields).some((name) => PLACED.test(name)) ? (
        <Alert tone="late">{serverMessage(error, 'The room was not held. Please try again.')}</Alert>
      ) : null}
      <Foot room={room} time={time} items={quoteItems(items, extras)}>
        <Button type="submit" pending={isPending} pendingLabel="Holding..." className="h-11 w-full">
          Hold and Pay
        </Button>
      </Foot>
    </form>
  );
}

/** What was typed before the rooms were looked at again. */
const knownBuyer = (draft: Draft | null): typeof NO_BUYER => {
  const { name = '', email = '', phone = '', company, kraPin } = draft?.clientInfo ?? {};
  return { name, email, phone, company: company ?? '', kraPin: kraPin ?? '' };
};

type Time = ReturnType<typeof useTime>;

/** From when and for how long; a start that is not free any more for so long is given up. */
function useTime(room: MeetingRoom, day: Day, known: number | undefined) {
  const zone = useZone();
  const { rooms, today, now } = useSpaceTime();
  const [shortest = 1] = hoursOffered(rooms);
  const [hours, setHours] = useState(known ?? shortest);
  const [wanted, setWanted] = useState<WallTime>();
  const [isMissing, setMissing] = useState(false);
  const taken = useQuery(busyTimesQuery(day));
  const wish: Wish = { hours, busy: busySpans(taken.data ?? [], room, zone), rooms, day, today, now };
  const isLost = wanted !== undefined && taken.data !== undefined && slotState(wanted, wish) !== 'free';
  const lostText = isLost
    ? `${formatTime(wanted)} is not free for ${hoursText(hours)}; choose another start`
    : undefined;
  const start = isLost ? undefined : wanted;
  const isChosen = (): boolean => {
    setMissing(start === undefined);
    return start !== undefined;
  };
  const problem = lostText ?? (isMissing && start === undefined ? 'Choose a time' : undefined);
  return { hours, setHours, start, setStart: setWanted, isChosen, problem, taken, wish };
}

function TimeFields({ time, refused }: { time: Time; refused: string | undefined }) {
  const { hours, setHours, start, setStart, problem, taken, wish } = time;
  const starts = startTimes(wish.rooms, wish.day);
  const tiles = starts.map((value) => {
    const state = slotState(value, wish);
    return { value, label: formatTime(value), refusal: state === 'free' ? null : SLOT_LABELS[state] };
  });
  return (
    <>
      <ChoiceTiles
        label="Duration"
        value={hours}
        tiles={hoursOffered(wish.rooms).map((value) => ({ value, label: hoursText(value), refusal: null }))}
        onChoose={setHours}
        className="grid-cols-4"
      />
      {taken.data ? (
        <ChoiceTiles
          label="Start time"
          value={start}
          tiles={tiles}
          onChoose={setStart}
          error={problem ?? refused}
          className="grid-cols-3"
        />
      ) : taken.isError ? (
        <ErrorState
          {...describeError(taken.error)}
          title="The free times could not be loaded"
          onRetry={() => void taken.refetch()}
          retrying={taken.isFetching}
        />
      ) : (
        <div role="status" aria-label="Loading free times" className="grid grid-cols-3 gap-1.5">
          {starts.map((value) => (
            <Skeleton key={value} className="h-11 w-full" />
          ))}
        </div>
      )}
    </>
  );
}

type FootProps = { room: MeetingRoom; time: Time; items: readonly QuotedItem[]; children: ReactNode };

/** What it costs and on which terms, before anything is asked of the phone. */
function Foot({ room, time: { hours, start }, items, children }: FootProps) {
  const config = useConfig();
  const quote = priceQuote(roomRates(room, config.bookingRules), hours, 0, items);
  const payNow = payFirst(room, quote, config);
  return (
    <>
      <BookingSummary quote={quote} payNow={payNow} />
      <p className="text-pretty text-muted text-xs">
        <strong className="font-semibold text-text">By confirming you agree to this privacy notice.</strong>{' '}
        {config.privacyNotice.text}
      </p>
      <div>
        <p className="mb-2 text-sm tabular-nums">
          {`${hoursText(hours)}${start ? ` from ${formatTime(start)}` : ''}, `}
          <strong className="font-semibold">{formatCurrency(payNow?.due ?? quote.total, config)}</strong>
        </p>
        {children}
      </div>
    </>
  );
}
