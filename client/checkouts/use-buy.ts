import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { pathTo } from '../../domain/kernel/paths.ts';
import { ApiError } from '../api/call.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { paths } from '../paths.ts';
import type { Arrival } from '../portal/booking/arrival.ts';
import { useConfig } from '../settings/config-queries.ts';
import type { NO_BUYER } from './buyer-fields.tsx';
import { type OrderedItems, useOrder } from './queries.ts';

const without = (text: string): string | undefined => text.trim() || undefined;

/** Sends what was typed; the key is another once the server has said no. */
export function useBuy(items: OrderedItems) {
  const order = useOrder();
  const [, navigate] = useLocation();
  const noticeVersion = useConfig().privacyNotice.version;
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const buy = async ({ name, email, phone, company, kraPin }: typeof NO_BUYER) => {
    const party = { name, email, phone, company: without(company), kraPin: without(kraPin) };
    try {
      const { token } = await order.mutateAsync({ body: { items, party, noticeVersion }, idempotencyKey });
      const arrival: Arrival = { phone, promptAtOnce: true };
      navigate(pathTo(paths.checkout, token), { state: arrival });
    } catch (error) {
      // Without an answer the same key finds out whether it went through.
      if (error instanceof ApiError && error.status > 0 && error.status < 500) setKey(newIdempotencyKey());
    }
  };
  return { buy, error: order.error, isPending: order.isPending };
}

/** The first box that was refused has the cursor. */
export function useFocusOnError(error: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  return form;
}
