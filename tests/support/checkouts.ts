import type { Checkout } from '../../domain/checkouts/contract.ts';
import { addDays, weekday } from '../../domain/kernel/time.ts';
import { answer } from './bookings.ts';
import type { startOutside } from './mpesa-outside.ts';

type Outside = Awaited<ReturnType<typeof startOutside>>;

let made = 0;

/** The number as M-Pesa has it. */
export const msisdn = (phone: string): string => `254${phone.slice(1)}`;

/** Somebody without an account, another one each time. */
export const newBuyer = () => {
  const number = ++made;
  return {
    name: `Buyer ${number}`,
    email: `buyer-${number}@example.com`,
    phone: `07110${String(10_000 + number)}`,
    company: null as string | null,
  };
};

const AT_ONCE = 40;

/** What a page does that sells online, and what Safaricom tells of it. */
export const furnishCheckouts = (outside: Outside) => {
  const { t } = outside;
  const today = new Date(Date.parse(outside.clock.now()) + 3 * 3_600_000).toISOString().slice(0, 10);
  let day = addDays(today, 3);
  const nextDay = () => {
    do day = addDays(day, 1);
    while (weekday(day) > 5);
    return day;
  };
  const call = async <T = Checkout>(method: string, path: string, body?: object) =>
    answer<T>(await t.anonymous.call(method, path, body));
  const choose = (roomId: string, bookingDate = nextDay(), startTime = '10:00', duration = 2) => ({
    kind: 'booking',
    roomId,
    bookingDate,
    startTime,
    duration,
  });
  const open = (items: object[], buyer = newBuyer(), more: object = {}) =>
    call('POST', '/api/checkouts', { items, party: buyer, ...more });
  const look = async (token: string) => (await call('GET', `/api/checkouts/${token}`)).body;
  const pay = (token: string, phone: string) => call('POST', `/api/checkouts/${token}/pay`, { phone });
  return {
    call,
    choose,
    open,
    look,
    pay,
    nextDay,
    cancel: (token: string) => call('POST', `/api/checkouts/${token}/cancel`),
    /** The prompt goes to the phone and is paid. */
    payAll: async (token: string, phone: string) => {
      const asked = await pay(token, phone);
      if (asked.status !== 200) throw new Error(`No prompt: ${asked.body.message}`);
      await outside.work();
      const paid = await outside.simulator.phone(msisdn(phone)).enterPin('1234');
      await outside.work();
      return paid;
    },
    /** Somebody pays from the menu of M-Pesa. */
    payByHand: (reference: string, amount: number, receipt: string) =>
      outside.callback('confirm', {
        TransactionType: 'Pay Bill',
        TransID: receipt,
        TransTime: '20261118083000',
        TransAmount: amount.toFixed(2),
        BusinessShortCode: outside.channel.shortcode,
        BillRefNumber: reference,
        MSISDN: '2547 ***** 126',
        FirstName: 'AMINA',
      }),
    releaseAll: async () => t.sql('delete from throttle'),
    AT_ONCE,
  };
};
