import type { BookItem } from '../../../domain/banking/matching.ts';
import { type Cents, cents, portion } from '../../../domain/kernel/money.ts';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import { dayWithin, type Making } from './making.ts';

// What tenants pay: invoices that are open, and payments that the desk wrote down before the bank told of them.

const FIRST =
  'Acacia Baobab Cedar Duma Embakasi Faraja Gitanga Hekima Imara Jambo Kilele Lavington Mwangaza Ngong Oloitoktok Pwani Riverside Savannah Tumaini Uhuru'.split(
    ' ',
  );
const SECOND = ['Labs', 'Advisory', 'Logistics', 'Media', 'Foods', 'Analytics'];
const LEGAL = ['Ltd', 'Limited', 'LLP', 'Kenya Ltd'];
const PEOPLE = [
  'Wanjiru Kamau',
  'José Otieno',
  'Achieng Odhiambo',
  'Mwende Mutua',
  'Zoë Njoroge',
  'Kiprono Cheruiyot',
  'Fatuma Ali',
];
/** Prices of packages without VAT: many tenants have the same. */
const PRICES = [850_000, 1_250_000, 1_800_000, 2_500_000, 2_500_000, 4_500_000, 7_200_000];
const VAT = 16;

const nameTenants = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    if (at % 9 === 8) return PEOPLE[Math.floor(at / 9) % PEOPLE.length] ?? '';
    return `${FIRST[at % FIRST.length]} ${SECOND[Math.floor(at / FIRST.length) % SECOND.length]} ${LEGAL[at % LEGAL.length]}`;
  });

type Bill = BookItem & { net: Cents; party: string };

const issue = (making: Making, party: string, number: number): Bill => {
  const { chance, from, books } = making;
  const label = `INV${from.slice(2, 4)}${from.slice(5, 7)}-${String(number).padStart(4, '0')}`;
  // Meeting rooms and printing make some amounts crooked.
  const net = cents(chance.pick(PRICES) + (chance.next() < 0.35 ? 1_000 * (1 + chance.below(400)) : 0));
  const amount = cents(net + portion(net, VAT, 100));
  const date = addDays(from, -2 + chance.below(5));
  const bill: Bill = { id: `invoice-${number}`, kind: 'invoice', label, amount, date, references: [label], party, net };
  books.push(bill);
  return bill;
};

const quote = ({ chance }: Making, label: string): string => {
  const [series = '', number = ''] = label.split('-');
  return chance.pick([
    label,
    label,
    `${series} ${number}`,
    `${series}/${number}`,
    label.toLowerCase(),
    `${series}${number}`,
  ]);
};

const bankName = (name: string): string => name.toUpperCase();

const WAYS = ['RTGS', 'EFT INWARD', 'PESALINK', 'IB TRF', 'MOBILE APP TRF'];

const narrate = (making: Making, party: string, quoted: string | null): string => {
  const way = making.chance.pick(WAYS);
  if (quoted === null) return `${way} ${bankName(party)} RENT`;
  return making.chance.next() < 0.3 ? `${way} ${quoted}` : `${way} ${bankName(party)} ${quoted}`;
};

const receive = (making: Making, date: Day, amount: number, narration: string, itemIds: readonly string[]): void => {
  const { lines } = making;
  lines.push({ date, amount: cents(amount), reference: null, narration, means: { itemIds, account: null } });
};

const WITHHELD = [50, 75, 70, 20];

/** One tenant pays one invoice: most quote its number, some keep tax back, some pay in parts, a few say nothing at all. */
const payOne = (making: Making, bill: Bill): void => {
  const { chance } = making;
  const date = dayWithin(making);
  const luck = chance.next();
  if (luck < 0.08) {
    const kept = portion(bill.net, chance.pick(WITHHELD), 1000);
    const quoted = chance.next() < 0.85 ? quote(making, bill.label) : null;
    receive(making, date, bill.amount - kept, narrate(making, bill.party, quoted), [bill.id]);
  } else if (luck < 0.11) {
    const part = portion(bill.amount, 1 + chance.below(2), 3);
    receive(making, date, part, narrate(making, bill.party, quote(making, bill.label)), [bill.id]);
  } else if (luck < 0.14) {
    receive(making, date, bill.amount, `${chance.pick(WAYS)} ${100_000 + chance.below(900_000)}`, [bill.id]);
  } else {
    const quoted = luck < 0.8 ? quote(making, bill.label) : null;
    receive(making, date, bill.amount, narrate(making, bill.party, quoted), [bill.id]);
  }
};

/** The desk wrote the payment down when the tenant sent a picture of it; the bank tells of it days later. */
const payBefore = (making: Making, party: string, number: number): void => {
  const { chance, books } = making;
  const date = dayWithin(making, 3);
  const amount = cents(chance.pick(PRICES) + 100 * chance.below(5_000));
  const label = `RC${String(number).padStart(6, '0')}`;
  const reference = `TRX${100_000 + chance.below(900_000)}`;
  const item: BookItem = {
    id: `payment-${number}`,
    kind: 'entry',
    label,
    amount,
    date: addDays(date, -chance.below(4)),
    references: [label, reference],
    party,
  };
  books.push(item);
  const named = chance.next() < 0.6 ? ` ${reference}` : '';
  receive(making, date, amount, `PESALINK ${bankName(party)}${named}`, [item.id]);
};

/** Invoices and what came in for them, about so many lines. */
export const tradeLines = (making: Making, count: number): void => {
  const { chance } = making;
  const tenants = nameTenants(Math.max(8, Math.round(count * 0.36)));
  let number = 0;
  let left = count;
  const next = (party: string) => issue(making, party, ++number);
  for (; left > 0; left--) {
    const party = chance.pick(tenants);
    const luck = chance.next();
    if (luck < 0.1) payBefore(making, party, 400 + left);
    else if (luck < 0.13) {
      // Several invoices in one payment, with or without their numbers.
      const bills = [next(party), next(party), ...(chance.next() < 0.4 ? [next(party)] : [])];
      const quoted = chance.next() < 0.6 ? bills.map(({ label }) => quote(making, label)).join(' ') : null;
      const sum = bills.reduce((total, { amount }) => total + amount, 0);
      const ids = bills.map(({ id }) => id);
      receive(making, dayWithin(making), sum, narrate(making, party, quoted), ids);
    } else if (luck < 0.137) {
      // Somebody quotes the number of another's invoice.
      const [own, others] = [next(party), next(chance.pick(tenants.filter((other) => other !== party)))];
      const narration = `EFT INWARD ${bankName(party)} ${others.label}`;
      receive(making, dayWithin(making), own.amount, narration, [own.id]);
    } else payOne(making, next(party));
  }
  // Some have not paid at all.
  for (let unpaid = Math.round(count * 0.12); unpaid > 0; unpaid--) next(chance.pick(tenants));
};
