import { useState } from 'react';
import type { BookingPrice } from '../../../domain/counter/room-contract.ts';
import { parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { useConnection } from '../../api/connection.ts';
import { useInvoiceBooking } from '../queries.ts';
import { readGiven } from '../sale/cart.ts';
import type { PayState } from '../sale/sale-payment.tsx';
import type { Way } from '../sale/use-sale.ts';

/** A booking that is paid at the desk: what was typed of the payment, and the call that takes it. */
export function usePayRoom(bookingId: string, { amount }: Pick<BookingPrice, 'amount'>) {
  const { down } = useConnection();
  const [cash, setCash] = useState('');
  const [reference, setReference] = useState('');
  const invoice = useInvoiceBooking(bookingId);

  const toPayment = (way: Way) => {
    if (way === 'prompt' || way === 'later') return null;
    const tendered = way === 'cash' ? readGiven(cash) : null;
    return {
      method: way,
      ...(tendered === null ? {} : { tendered: toDecimalText(tendered) }),
      ...(way !== 'cash' && reference.trim() ? { reference: reference.trim() } : {}),
    };
  };

  const state: PayState = {
    ...{ cash, setCash, reference, setReference, down },
    amount: parseMoney(amount),
    isEmpty: false,
    needsName: false,
    selling: invoice.isPending,
  };
  /** Throws what the server refuses. */
  const pay = (way: Way) => invoice.mutateAsync({ payment: toPayment(way) });
  return { state, pay };
}
