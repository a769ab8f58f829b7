import { type Cents, cents } from '../kernel/money.ts';
import { coveringShillings } from '../mpesa/amounts.ts';

type Payable = { tenantId: string | null; balance: Cents };

/** What is open in shillings. A tenant has an account that keeps the cents beyond it; others have none. */
export const shillingsOpen = ({ tenantId, balance }: Payable): Cents =>
  tenantId ? coveringShillings(balance) : cents(balance - (balance % 100));

/** "+254712345678" is "+254 7** *** 678": enough to know one’s own number by, and no more. */
export const maskPhone = (phone: string): string =>
  `${phone.slice(0, 4)} ${phone.slice(4, 5)}** *** ${phone.slice(-3)}`;
