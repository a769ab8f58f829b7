import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Sale } from '../../../domain/counter/contract.ts';
import { parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Product } from '../../../domain/products/contract.ts';
import type { PaymentMethod } from '../../../domain/settings/contract.ts';
import { useConnection } from '../../api/connection.ts';
import { previewQuery, type SaleBody, useInside, useSell, useSellApproved } from '../queries.ts';
import { newSomeone, type Someone, someoneName } from '../someone.ts';
import type { Approval } from './approval-dialog.tsx';
import {
  addTo,
  type Cart,
  listTotal,
  mayCheckIn,
  needsName,
  readGiven,
  toSaleFields,
  withDiscount,
  withQuantity,
} from './cart.ts';

/** How it is paid: by a prompt afterwards, later on the invoice, or now. */
export type Way = 'prompt' | 'later' | PaymentMethod;

export type Sold = { sale: Sale; waits: null } | { sale: null; waits: string };

type SaleOptions = { someone: Someone; products: readonly Product[]; start: Cart; checksIn: boolean };

/** What was typed of the customer: of nobody who it is, of somebody new their name. */
const withTyped = (someone: Someone, typed: string): Someone => {
  const text = typed.trim();
  if (text === '') return someone;
  if (someone.kind === 'nobody') return newSomeone(text) ?? { kind: 'new', phone: null, name: text };
  return someone.kind === 'new' ? { ...someone, name: text } : someone;
};

/** Everything that a sale at the desk knows before it is made. */
export function useSale({ someone: given, products, start, checksIn }: SaleOptions) {
  const { down } = useConnection();
  const inside = useInside();
  const [cart, setCart] = useState(start);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [discount, setDiscount] = useState(0);
  const [wantsIn, setWantsIn] = useState(checksIn);
  const [cash, setCash] = useState('');
  const [reference, setReference] = useState('');
  const someone = withTyped(given, typed);
  const fields = toSaleFields(withDiscount(cart, discount), someone, reason);
  const preview = useQuery({ ...previewQuery(fields), enabled: cart.length > 0 && !down });
  const sell = useSell(someoneName(someone));
  const sellApproved = useSellApproved();
  const shown = cart.length > 0 ? preview.data : undefined;
  const amount = shown && !down ? parseMoney(shown.amount) : listTotal(withDiscount(cart, discount), products);
  const canCheckIn = mayCheckIn(cart, products, someone);

  const toPayment = (way: Way): SaleBody['payment'] => {
    if (way === 'prompt' || way === 'later') return null;
    const tendered = way === 'cash' ? readGiven(cash) : null;
    return {
      method: way,
      ...(tendered === null ? {} : { tendered: toDecimalText(tendered) }),
      ...(way !== 'cash' && reference.trim() ? { reference: reference.trim() } : {}),
    };
  };

  const finish = (sale: Sale): Sold => {
    if (sale.checkIn) inside.add(sale.checkIn);
    return { sale, waits: null };
  };

  /** Throws what the server refuses. */
  const make = async (way: Way, approval?: Approval): Promise<Sold> => {
    const body: SaleBody = { ...fields, payment: toPayment(way), checkIn: canCheckIn && wantsIn };
    if (approval) return finish(await sellApproved.mutateAsync({ ...body, approval }));
    const outcome = await sell.mutateAsync(body);
    return outcome.waits ? { sale: null, waits: outcome.number } : finish(outcome.answer);
  };

  return {
    ...{ cart, typed, setTyped, reason, setReason, discount, setDiscount, wantsIn, setWantsIn, cash, setCash },
    ...{ reference, setReference, someone, amount, canCheckIn, down, make },
    isEmpty: cart.length === 0,
    preview: shown,
    problem: down ? null : preview.error,
    pricing: preview.isFetching,
    selling: sell.isPending || sellApproved.isPending,
    needsName: needsName(cart, products, someone),
    take: (product: Product) => setCart(addTo(cart, product.id)),
    setQuantity: (productId: string, quantity: number) => setCart(withQuantity(cart, productId, quantity)),
  };
}

export type SaleState = ReturnType<typeof useSale>;
