import { formatDay, formatMonth } from '../../../domain/kernel/format.ts';
import { addMoney, type Cents, cents, parseMoney } from '../../../domain/kernel/money.ts';
import { paths, withQuery } from '../../../domain/kernel/paths.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { Month } from '../../../domain/payroll/fields.ts';
import { AUTHORITY_LABELS, returnDueDate } from '../../../domain/payroll/returns/due-dates.ts';
import { type PayAhead, paysAhead } from '../../../domain/payroll/returns/pay-ahead.ts';
import { AUTHORITIES, type Authority, type PayDue } from '../../../domain/payroll/returns/returns-contract.ts';
import { payeeDueDate } from '../../../domain/payroll/third-parties/payees.ts';
import { paidOn } from '../../../domain/reports/forecast/expected-days.ts';
import type { Coming } from '../../../domain/reports/forecast/forecast.ts';
import { negated } from '../../../domain/reports/sums.ts';
import type { ForecastReading } from './facts.ts';

type Days = { today: Day; to: Day };
type Found = Pick<ForecastReading, 'waiting' | 'last' | 'dues' | 'holidays' | 'payees' | 'lastPayees'>;

type Pay = PayAhead & { basis: string };

const LIKE_THE_LAST = 'As on the last payslips';
const OF_APPROVED_PAY = 'Of approved pay';

const netPay = ({ periodEnd, employees, net, basis }: Pay, today: Day): Coming => ({
  kind: 'pay',
  label: `Pay to ${formatDay(periodEnd)}`,
  name: employees === 1 ? '1 employee' : `${employees} employees`,
  dueOn: periodEnd,
  day: paidOn(periodEnd, today),
  amount: negated(net),
  basis,
  path: withQuery(paths.hr, { tab: 'payroll' }),
});

type Owed = { authority: Authority; month: Month; dueOn: Day; amount: Cents; basis: string };

const toAuthority = ({ authority, month, dueOn, amount, basis }: Owed, today: Day): Coming => ({
  kind: 'payroll_taxes',
  label: `${AUTHORITY_LABELS[authority]} for ${formatMonth(month)}`,
  name: '',
  dueOn,
  day: paidOn(dueOn, today),
  amount: negated(amount),
  basis,
  path: withQuery(paths.hr, { tab: 'returns', month }),
});

const owedNow = (dues: readonly PayDue[]): Owed[] =>
  dues.map(({ authority, month, dueDate, open }) => ({
    authority,
    month,
    dueOn: dueDate,
    amount: parseMoney(open),
    basis: OF_APPROVED_PAY,
  }));

const sumBy = (pays: readonly Pay[], authority: Authority): Cents =>
  addMoney(cents(0), ...pays.map(({ authorities }) => authorities[authority]));

const owedAhead = (pays: readonly Pay[], holidays: ReadonlySet<Day>): Owed[] =>
  [...Map.groupBy(pays, ({ month }) => month)].flatMap(([month, some]) =>
    AUTHORITIES.map((authority) => ({
      authority,
      month,
      dueOn: returnDueDate(authority, month, holidays),
      amount: sumBy(some, authority),
      basis: LIKE_THE_LAST,
    })),
  );

// Those who are paid at the same times stand in one row.
const together = (pays: readonly Pay[]): Pay[] =>
  [...Map.groupBy(pays, ({ periodEnd }) => periodEnd).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const employees = same.reduce((sum, pay) => sum + pay.employees, 0);
    return { ...first, employees, net: addMoney(...same.map(({ net }) => net)) };
  });

/** Slips that wait, the pay of the months to come, and what both owe to the authorities. */
export const payComing = ({ waiting, last, dues, holidays }: Found, { today, to }: Days): Coming[] => {
  const approved = waiting.filter(({ isApproved }) => isApproved).map((pay) => ({ ...pay, basis: 'Approved' }));
  const pending = waiting
    .filter(({ isApproved }) => !isApproved)
    .map((pay) => ({ ...pay, basis: 'Waits for approval' }));
  const ahead = last.flatMap((group) => paysAhead(group, today, to)).map((pay) => ({ ...pay, basis: LIKE_THE_LAST }));
  return [
    ...[...together(approved), ...together(pending), ...together(ahead)].map((pay) => netPay(pay, today)),
    ...[...owedNow(dues), ...owedAhead([...pending, ...ahead], holidays)].map((owed) => toAuthority(owed, today)),
  ];
};

type PayeeAhead = { name: string; dueDay: number; month: Month; amount: Cents; basis: string };

const toPayee = ({ name, dueDay, month, amount, basis }: PayeeAhead, { holidays }: Found, today: Day): Coming => {
  const dueOn = payeeDueDate(dueDay, month, holidays);
  return {
    kind: 'payees',
    label: `${name} for ${formatMonth(month)}`,
    name: '',
    dueOn,
    day: paidOn(dueOn, today),
    amount: negated(amount),
    basis,
    path: withQuery(paths.hr, { tab: 'returns', month }),
  };
};

const NO_TAXES = Object.fromEntries(AUTHORITIES.map((authority) => [authority, cents(0)])) as PayAhead['authorities'];

// The pays that follow the last one, each with the same for the payee.
const payeesAhead = ({ lastPayees }: Found, { today, to }: Days): PayeeAhead[] =>
  lastPayees.flatMap(({ name, dueDay, amount, ...last }) =>
    paysAhead({ ...last, employees: 0, net: amount, authorities: NO_TAXES }, today, to).map(({ month, net }) => ({
      ...{ name, dueDay, month, amount: net, basis: LIKE_THE_LAST },
    })),
  );

const sameMonth = (all: readonly PayeeAhead[]): PayeeAhead[] =>
  [...Map.groupBy(all, ({ name, month, basis }) => `${name} ${month} ${basis}`).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, amount: addMoney(...same.map(({ amount }) => amount)) }] : [];
  });

/** SACCOs, HELB, pension schemes and everyone else who is owed a part of pay, on the day by which each is paid. */
export const payeesComing = (found: Found, days: Days): Coming[] => {
  const known = found.payees.map(({ isApproved, ...owed }) => ({
    ...owed,
    basis: isApproved ? OF_APPROVED_PAY : 'Of pay that waits for approval',
  }));
  return sameMonth([...known, ...payeesAhead(found, days)]).map((owed) => toPayee(owed, found, days.today));
};
