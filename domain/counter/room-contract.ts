import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { MoneyText } from '../kernel/money.ts';
import { Sale, SalePayment } from './contract.ts';

export const BookingPrice = z
  .object({
    lines: z.array(z.object({ description: z.string(), formula: z.string().nullable(), amount: MoneyText })),
    net: MoneyText,
    vat: MoneyText,
    amount: MoneyText.meta({ description: 'What is to be paid' }),
    problem: z.string().nullable().meta({ description: 'Why it cannot be paid at the desk' }),
    customerName: z.string(),
    phone: z.string().nullable(),
    invoice: z
      .object({ id: Id, invoiceNumber: z.string(), balance: MoneyText })
      .nullable()
      .meta({ description: 'The one that it is on already' }),
  })
  .meta({ id: 'BookingPrice', description: 'What the booking of somebody who is no tenant costs' });
export type BookingPrice = z.infer<typeof BookingPrice>;

export const getBookingPrice = endpoint({
  method: 'GET',
  path: '/api/counter/bookings/:id',
  summary: 'What the booking of somebody who is no tenant costs, and whether it is invoiced; nothing is written',
  access: 'payments:read',
  params: IdParams,
  output: BookingPrice,
});

export const invoiceBooking = endpoint({
  method: 'POST',
  path: '/api/counter/bookings/:id/invoice',
  summary: 'Invoice the booking of somebody who is no tenant at once, and take its payment at the desk',
  access: 'counter:use',
  params: IdParams,
  body: z.object({
    payment: SalePayment.nullish().meta({ description: 'Absent: the invoice is paid by a prompt, or later' }),
  }),
  output: Sale,
  status: 201,
});
