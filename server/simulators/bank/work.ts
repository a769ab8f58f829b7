import type { BookItem } from '../../../domain/banking/matching.ts';
import { cents } from '../../../domain/kernel/money.ts';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import { dayWithin, type Making } from './making.ts';

// What the space does itself: suppliers, salaries, the authorities, transfers, cheques, and what the bank keeps for its work.

const SUPPLIERS = [
  'Kenya Power',
  'Nairobi City Water',
  'Liquid Telecom',
  'Twiga Cleaning Services',
  'Securex Agencies',
  'Dormans Coffee',
  'Text Book Centre',
  'Total Energies',
  'Chandaria Tissue',
  'Sanergy Waste',
];

const CHARGES: readonly [narration: string, amount: number][] = [
  ['LEDGER FEES', 15_000],
  ['EXCISE DUTY ON FEES', 3_000],
  ['RTGS COMMISSION', 50_000],
  ['PESALINK CHARGE', 6_000],
  ['SMS ALERT FEE', 4_500],
  ['CHEQUE BOOK CHARGE', 120_000],
];

type Entry = Pick<BookItem, 'id' | 'label' | 'date' | 'references' | 'party' | 'isOwnMoney'> & { amount: number };

const enter = ({ books }: Making, entry: Entry): BookItem => {
  const item: BookItem = { ...entry, kind: 'entry', amount: cents(entry.amount) };
  books.push(item);
  return item;
};

type Movement = { date: Day; amount: number; narration: string; reference?: string };

const tell = ({ lines }: Making, line: Movement, itemIds: readonly string[], account: string | null = null): void => {
  const { date, amount, narration, reference = null } = line;
  lines.push({ date, amount: cents(amount), narration, reference, means: { itemIds, account } });
};

const paySupplier = (making: Making, number: number): void => {
  const { chance } = making;
  const date = dayWithin(making, 2);
  const party = chance.pick(SUPPLIERS);
  const amount = -(50_000 + 100 * chance.below(150_000));
  const reference = `BILL${10_000 + number * 7}`;
  const { id } = enter(making, {
    id: `expense-${number}`,
    label: `${party} ${reference}`,
    amount,
    date: addDays(date, -chance.below(3)),
    references: [reference],
    party,
  });
  const named = chance.next() < 0.7 ? ` ${reference}` : '';
  tell(making, { date, amount, narration: `IB PAYMENT ${party.toUpperCase()}${named}` }, [id]);
};

const moveMoney = (making: Making, number: number): void => {
  const { chance } = making;
  const date = dayWithin(making, 1);
  const amount = 100_000 * (1 + chance.below(40)) + 100 * number;
  const label = `TR${String(number).padStart(6, '0')}`;
  const { id } = enter(making, {
    id: `transfer-${number}`,
    label,
    amount,
    date,
    references: [label],
    party: 'Mpesa Paybill 522533',
    isOwnMoney: true,
  });
  const named = chance.next() < 0.75 ? label : '';
  tell(making, { date, amount, narration: `MPESA PAYBILL 522533 SETTLEMENT ${named}`.trim() }, [id]);
};

const bankCheque = (making: Making, number: number): void => {
  const { chance } = making;
  const date = dayWithin(making, 4);
  const amount = 250_000 + 100 * chance.below(60_000);
  const cheque = String(100_200 + number * 3);
  const { id } = enter(making, {
    id: `cheque-${number}`,
    label: `Cheque ${cheque}`,
    amount,
    date: addDays(date, -2),
    references: [cheque],
    party: null,
  });
  tell(making, { date, amount, narration: `CHQ DEP ${cheque}`, reference: cheque }, [id]);
};

/** Salaries go out as one batch; casual workers are one entry that the bank pays one by one. */
const paySalaries = (making: Making): void => {
  const { from, chance } = making;
  const date = addDays(from, 27);
  const batch = `SAL${from.slice(2, 4)}${from.slice(5, 7)}01`;
  const slips = Array.from({ length: 12 }, (_, at) =>
    enter(making, {
      id: `payslip-${at + 1}`,
      label: `Payslip ${at + 1}`,
      amount: -(3_500_000 + 100 * chance.below(60_000)),
      date,
      references: [batch],
      party: null,
    }),
  );
  const total = slips.reduce((sum, { amount }) => sum + amount, 0);
  tell(
    making,
    { date, amount: total, narration: `BULK SALARY ${batch}` },
    slips.map(({ id }) => id),
  );
  const wages = Array.from({ length: 6 }, () => -(120_000 + 100 * chance.below(500)));
  const casual = `CAS${from.slice(2, 4)}${from.slice(5, 7)}02`;
  const { id } = enter(making, {
    id: 'casuals',
    label: `Casual wages ${casual}`,
    amount: wages.reduce((sum, amount) => sum + amount, 0),
    date,
    references: [casual],
    party: null,
  });
  for (const amount of wages) tell(making, { date, amount, narration: `B2C WAGES ${casual}` }, [id]);
};

const AUTHORITIES = ['PAYE', 'NSSF', 'SHIF', 'HOUSING LEVY', 'NITA'];

const payAuthorities = (making: Making): void => {
  const { from, chance } = making;
  for (const [at, name] of AUTHORITIES.entries()) {
    const date = addDays(from, 8);
    const amount = -(1_200_000 + 100 * chance.below(90_000));
    const payment = `${20_260_000_000 + chance.below(9_000_000)}`;
    const item = {
      id: `statutory-${at + 1}`,
      label: `${name} ${payment}`,
      amount,
      date,
      references: [payment],
      party: null,
    };
    const { id } = enter(making, item);
    tell(making, { date, amount, narration: `KRA ITAX ${name} ${payment}` }, [id]);
  }
};

/** About so many lines besides what tenants pay. */
export const workLines = (making: Making, count: number): void => {
  paySalaries(making);
  payAuthorities(making);
  tell(
    making,
    { date: addDays(making.from, making.days - 1), amount: 43_210, narration: 'CREDIT INTEREST' },
    [],
    ACCOUNTS.otherIncome,
  );
  const left = Math.max(0, count - making.lines.length);
  const shares = {
    charges: Math.round(left * 0.18),
    transfers: Math.round(left * 0.22),
    cheques: Math.round(left * 0.18),
  };
  for (let number = 1; number <= shares.charges; number++) {
    const [narration, amount] = making.chance.pick(CHARGES);
    tell(making, { date: dayWithin(making), amount: -amount, narration }, [], ACCOUNTS.bankCharges);
  }
  for (let number = 1; number <= shares.transfers; number++) moveMoney(making, number);
  for (let number = 1; number <= shares.cheques; number++) bankCheque(making, number);
  const suppliers = left - shares.charges - shares.transfers - shares.cheques;
  for (let number = 1; number <= suppliers; number++) paySupplier(making, number);
};
