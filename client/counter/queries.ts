import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Counter,
  createSale,
  getCounter,
  getSaleReceipt,
  type Known,
  lookUp,
  previewSale,
  type Sale,
} from '../../domain/counter/contract.ts';
import { getBookingPrice, invoiceBooking } from '../../domain/counter/room-contract.ts';
import { fillPath, type SentBody } from '../../domain/kernel/endpoint.ts';
import type { Instant } from '../../domain/kernel/time.ts';
import { createParty } from '../../domain/parties/contract.ts';
import { type CheckIn, checkInPass, checkInSomebody, checkOutSomebody } from '../../domain/presence/contract.ts';
import { call } from '../api/call.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { keptAnswer, keptLookup, keptPeople } from '../api/offline/kept-answers.ts';
import { mergeKnown } from '../api/offline/kept-people.ts';
import { useAct } from '../api/offline/use-act.ts';
import { useChange } from '../api/use-change.ts';

export const COUNTER = ['counter'] as const;

const deskTopics = [
  'check_ins',
  'room_bookings',
  'visits',
  'tours',
  'mail_items',
  'tills',
  'device_acts',
  'invoices',
  'payments',
  'products',
  'stock_moves',
];

export const counterQuery = queryOptions({
  queryKey: [...COUNTER, 'desk'],
  queryFn: ({ signal }) => keptAnswer('counter', () => call(getCounter, { signal })),
  meta: { topics: deskTopics },
});

const A_MOMENT = 10_000;

/** Whom this device found before: what the box answers with before the server has. */
export const keptPeopleQuery = queryOptions({ queryKey: [...COUNTER, 'kept'], queryFn: () => keptPeople<Known>() });

/** Everybody whom the text may mean. */
export const lookupQuery = (q: string) =>
  queryOptions({
    queryKey: [...COUNTER, 'lookup', q],
    queryFn: async ({ signal, client }) => {
      const found = await keptLookup(q, () => call(lookUp, { query: { q }, signal }));
      client.setQueryData(keptPeopleQuery.queryKey, (kept) => kept && mergeKnown(kept, found));
      return found;
    },
    placeholderData: keepPreviousData,
    staleTime: A_MOMENT,
    meta: { topics: ['parties', 'tenants', 'tenant_people', 'passes', 'check_ins', 'room_bookings', 'invoices'] },
  });

export type SaleFields = SentBody<typeof previewSale>;
export type SaleBody = SentBody<typeof createSale>;

/** What a sale would cost. Each price is asked for once, and again when the price list changed. */
export const previewQuery = (body: SaleFields) =>
  queryOptions({
    queryKey: [...COUNTER, 'preview', body],
    queryFn: ({ signal }) => call(previewSale, { body, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    meta: { topics: ['products', 'settings'] },
  });

export const saleReceipt = (invoiceId: string): string =>
  `${fillPath(getSaleReceipt.path, { id: invoiceId })}?format=pdf`;

const SALE_CHANGES = [COUNTER, ['invoices'], ['tills']];

export const useSell = (name: string) =>
  useAct({
    op: 'sale',
    what: ({ items }: SaleBody) => `Sale of ${items.length === 1 ? '1 line' : `${items.length} lines`} to ${name}`,
    online: (body: SaleBody, sent): Promise<Sale> => call(createSale, { body, ...sent }),
    stale: SALE_CHANGES,
  });

/** A sale that carries the PIN of a manager: it is never written down on the device, and needs a line. */
export const useSellApproved = () => {
  const [idempotencyKey] = useState(newIdempotencyKey);
  return useChange((body: SaleBody) => call(createSale, { body, idempotencyKey }), SALE_CHANGES);
};

/** What the booking of somebody who is no tenant costs, before it is paid at the desk. */
export const bookingPriceQuery = (id: string) =>
  queryOptions({
    queryKey: [...COUNTER, 'booking', id],
    queryFn: ({ signal }) => call(getBookingPrice, { params: { id }, signal }),
    meta: { topics: ['room_bookings', 'invoices', 'payments', 'settings'] },
  });

export const useInvoiceBooking = (id: string) => {
  const [idempotencyKey] = useState(newIdempotencyKey);
  return useChange(
    (body: SentBody<typeof invoiceBooking>) => call(invoiceBooking, { params: { id }, body, idempotencyKey }),
    SALE_CHANGES,
  );
};

/** Changes the list of who is inside before the server has answered. */
export function useInside() {
  const client = useQueryClient();
  const change = (to: (inside: Counter['inside']) => Counter['inside']) => {
    void client.cancelQueries({ queryKey: counterQuery.queryKey });
    client.setQueryData(counterQuery.queryKey, (desk) => desk && { ...desk, inside: to(desk.inside) });
  };
  return {
    add: (checkIn: CheckIn) => change((inside) => [checkIn, ...inside.filter(({ id }) => id !== checkIn.id)]),
    remove: (id: string) => change((inside) => inside.filter((one) => one.id !== id)),
    refresh: () => void client.invalidateQueries({ queryKey: COUNTER }),
  };
}

/** Somebody whose coming in was only written down. */
export const provisionalCheckIn = (number: string, at: Instant, personName: string): CheckIn => ({
  id: number,
  kind: 'day',
  personName,
  companyName: null,
  tenantId: null,
  partyId: null,
  passId: null,
  bookingId: null,
  unitId: null,
  unitName: null,
  inAt: at,
  outAt: null,
  outHow: null,
});

/** Who is new is known by the number alone; once it was saved, the box finds them. */
export const useNewPerson = () => {
  // One key for each of them, so that trying again makes nobody twice.
  const [keys] = useState(() => new Map<string, string>());
  const keyFor = (who: string) => {
    const key = keys.get(who) ?? newIdempotencyKey();
    keys.set(who, key);
    return key;
  };
  return useChange(
    (body: SentBody<typeof createParty>) =>
      call(createParty, { body, idempotencyKey: keyFor(`${body.phone} ${body.name}`) }),
    [COUNTER, ['parties']],
  );
};

type PassBody = { passId: string; personName?: string };

export const useCheckInByPass = (name: string) =>
  useAct({
    op: 'pass_check_in',
    what: (_: PassBody) => `${name} came in with a pass`,
    online: ({ passId, ...body }: PassBody, sent) => call(checkInPass, { params: { id: passId }, body, ...sent }),
    stale: [COUNTER],
  });

type CheckInBody = SentBody<typeof checkInSomebody>;

export const useCheckIn = (name: string) =>
  useAct({
    op: 'check_in',
    what: (_: CheckInBody) => `${name} came in`,
    online: (body: CheckInBody, sent) => call(checkInSomebody, { body, ...sent }),
    stale: [COUNTER],
  });

type OutBody = { checkInId: string };

export const useCheckOut = () =>
  useAct({
    op: 'check_out',
    what: (_: OutBody) => 'Somebody left',
    online: ({ checkInId }: OutBody, { signal }) => call(checkOutSomebody, { params: { id: checkInId }, signal }),
    stale: [COUNTER],
  });
