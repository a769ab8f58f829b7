import { transferNumber } from '../../../domain/cash/rules.ts';
import type { ExpenseCategory } from '../../../domain/expenses/contract.ts';
import { CATEGORY_LABELS } from '../../../domain/expenses/rules.ts';
import { formatDay } from '../../../domain/kernel/format.ts';
import { type Cents, cents, parseMoney } from '../../../domain/kernel/money.ts';
import { paths, withQuery } from '../../../domain/kernel/paths.ts';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import { sourceDocument } from '../../../domain/ledger/sources.ts';
import {
  CUT_OFF_ABOUT,
  CUT_OFF_TITLES,
  earnedSince,
  mirroredSides,
  type Sides,
  splitAt,
  splitExpense,
  sumTexts,
} from '../../../domain/reports/cut-off/cut-off.ts';
import {
  CUT_OFF_LISTS,
  type CutOff,
  type CutOffListName,
  type CutOffRow,
  type CutOffTie,
} from '../../../domain/reports/cut-off/cut-off-contract.ts';
import { entriesPath } from '../../../domain/reports/links.ts';
import { money, negated, sumMoney } from '../../../domain/reports/sums.ts';
import { deferredAhead } from '../../billing/revenue/deferred.ts';
import { runBatch } from '../../db/query/query-batch.ts';
import type { Deps } from '../../deps.ts';
import { accountSums } from '../../ledger/account-sums.ts';
import { deferredPasses } from '../../passes/deferred.ts';
import * as documents from './documents.ts';

const { accruedIncome, deferredRevenue, prepaidExpenses, accruedExpenses, inTransit } = ACCOUNTS;
const WITHOUT_DOCUMENT = ['manual', 'opening'];
const BY_SOURCE = [accruedIncome, prepaidExpenses, accruedExpenses, inTransit] as const;

const readAll = (deps: Pick<Deps, 'db'>, around: documents.Around) =>
  runBatch(deps.db, {
    invoicesAfter: documents.invoicesAfter(around),
    invoicesBefore: documents.invoicesBefore(around),
    creditNotes: documents.creditNotesAfter(around),
    bills: documents.billsAround(around),
    expenses: documents.expensesAround(around),
    accruals: documents.accrualsAt(around.date),
    transfers: documents.transfersInTransit(around.date),
    cheques: documents.chequesInHand(around.date),
    sources: documents.sourceSums(BY_SOURCE, around.date),
    deferred: documents.deferredAtIssue(around),
    through: documents.recognisedThrough(around.date),
    ahead: deferredAhead(around.date),
    passes: deferredPasses(around.date),
    names: documents.accountNames,
    sums: accountSums([{ from: null, to: around.date }], WITHOUT_DOCUMENT),
  });
type Read = Awaited<ReturnType<typeof readAll>>;

const toPath = (sourceType: string, id: string): string => sourceDocument(sourceType, id)?.path ?? '';

const holder = ({ sources }: Read, account: string) => {
  const amounts = new Map(sources.filter((one) => one.account === account).map(({ id, amount }) => [id, amount]));
  return (id: string): Cents => amounts.get(id) ?? cents(0);
};

type Shown = { number: string; name: string; date: Day; path: string };

const toRow = (
  shown: Shown,
  sides: Sides,
  { booked, gap, note }: { booked: Cents; gap: Cents; note: string | null },
): CutOffRow => ({
  ...shown,
  serviceFrom: sides.from,
  serviceTo: sides.to,
  net: money(sides.net),
  before: money(sides.before),
  after: money(sides.after),
  booked: money(booked),
  gap: money(gap),
  note,
});

const missing = (gap: Cents, text: string): string | null => (gap === 0 ? null : text);

const invoicesAfter = (read: Read, date: Day): CutOffRow[] => {
  const accrued = holder(read, accruedIncome);
  return read.invoicesAfter.map(({ id, lines, ...shown }) => {
    const sides = splitAt(lines, date);
    const booked = accrued(id);
    const gap = cents(sides.before - booked);
    const note = missing(
      gap,
      'Earned in the month of its invoice: the books before were closed, or the day is no month’s end',
    );
    return toRow({ ...shown, path: toPath('invoice', id) }, sides, { booked, gap, note });
  });
};

const invoicesBefore = (read: Read, date: Day): CutOffRow[] =>
  read.invoicesBefore.map(({ id, lines, ...shown }) => {
    const sides = splitAt(lines, date);
    const booked = cents((read.deferred.get(id) ?? 0) - earnedSince(lines, shown.date, read.through));
    const gap = cents(sides.after - booked);
    const note = missing(
      gap,
      read.through < date ? 'Revenue is not recognised up to the day yet' : 'Not deferred as its days say',
    );
    return toRow({ ...shown, path: toPath('invoice', id) }, sides, { booked, gap, note });
  });

const creditNotes = (read: Read, date: Day): CutOffRow[] => {
  const accrued = holder(read, accruedIncome);
  return read.creditNotes.map(({ id, lines, ...shown }) => {
    const sides = mirroredSides(splitAt(lines, date));
    const booked = accrued(id);
    const gap = cents(sides.before - booked);
    const note = missing(gap, 'Lowers the revenue of the month in which it was issued');
    return toRow({ ...shown, path: toPath('credit_note', id) }, sides, { booked, gap, note });
  });
};

const bills = (read: Read, date: Day): CutOffRow[] => {
  const accrued = holder(read, accruedExpenses);
  return read.bills.map(({ id, isCredit, postedOn, cost, accounts, ...shown }) => {
    const net = isCredit ? negated(parseMoney(cost)) : parseMoney(cost);
    const isLate = shown.date <= date;
    const standing = read.accruals
      .filter(({ account }) => accounts.includes(account))
      .map((one) => `${money(negated(accrued(one.id)))} is accrued on ${one.account}`);
    const said = isLate
      ? postedOn === null
        ? 'Not approved, and not in the books'
        : `Posted on ${formatDay(postedOn)}`
      : 'Its days of service are not recorded';
    return {
      ...{ ...shown, path: toPath('bill', id), serviceFrom: null, serviceTo: null, net: money(net) },
      before: isLate ? money(net) : null,
      after: isLate ? '0.00' : null,
      booked: '0.00',
      gap: isLate ? money(net) : null,
      note: [said, ...standing].join('; '),
    };
  });
};

const expenses = (read: Read, date: Day, isAfter: boolean): CutOffRow[] => {
  const prepaid = holder(read, prepaidExpenses);
  return read.expenses
    .filter((one) => one.date > date === isAfter)
    .map(({ id, net, from, to, number, ...shown }) => {
      const sides = splitExpense({ net, from, to }, date);
      const booked = isAfter ? cents(0) : prepaid(id);
      const gap = cents((isAfter ? sides.before : sides.after) - booked);
      const note = missing(
        gap,
        isAfter ? 'Nothing of it is in the books before it was paid' : 'Months bear their part on their last day',
      );
      const head = { ...shown, number: CATEGORY_LABELS[number as ExpenseCategory], path: toPath('expense', id) };
      return toRow(head, sides, { booked, gap, note });
    });
};

const withoutDays = { serviceFrom: null, serviceTo: null, gap: '0.00' } as const;

const accruals = (read: Read): CutOffRow[] => {
  const accrued = holder(read, accruedExpenses);
  return read.accruals.map(({ id, account, accountName, description, date }) => {
    const amount = money(negated(accrued(id)));
    const shown = { number: `${account} ${accountName}`, name: description, date, path: toPath('accrual', id) };
    return { ...shown, ...withoutDays, net: amount, before: amount, after: '0.00', booked: amount, note: null };
  });
};

const transfers = (read: Read): CutOffRow[] => {
  const underWay = holder(read, inTransit);
  return read.transfers.map(({ id, number, arrivedOn, ...shown }) => {
    const amount = money(underWay(id));
    const note = arrivedOn ? `Arrived on ${formatDay(arrivedOn)}` : 'Not arrived yet';
    const head = { ...shown, number: transferNumber(number), path: toPath('transfer', id) };
    return { ...head, ...withoutDays, net: amount, before: amount, after: '0.00', booked: amount, note };
  });
};

const chequesPath = withQuery(paths.ledger, { tab: 'cash', list: 'cheques' });

const cheques = (read: Read): CutOffRow[] =>
  read.cheques.map(({ id: _, reference, bankedOn, amount, ...shown }) => ({
    ...{ ...shown, number: reference ?? 'Cheque', path: chequesPath, ...withoutDays },
    ...{ net: amount, before: amount, after: '0.00', booked: amount },
    note: bankedOn ? `Banked on ${formatDay(bankedOn)}` : 'Not banked yet',
  }));

type Tie = { account: string; sign: 1 | -1; listed: Cents; others: Cents; byHand: Cents };

const toTie = ({ sums, names }: Read, date: Day, { account, sign, listed, others, byHand }: Tie): CutOffTie => {
  const found = sums.find(({ code }) => code === account);
  const balance = cents((found?.sums[0] ?? 0) * sign + 0);
  return {
    account,
    name: names.find(({ code }) => code === account)?.name ?? '',
    balance: money(balance),
    listed: money(listed),
    others: money(others),
    byHand: money(byHand),
    difference: money(balance - listed - others - byHand),
    path: entriesPath({ account, to: date }),
  };
};

const bookedIn = (rows: readonly CutOffRow[]): Cents => sumTexts(rows.map(({ booked }) => booked));

type Lists = Record<CutOffListName, CutOffRow[]>;

const toTies = (read: Read, lists: Lists, date: Day): CutOffTie[] => {
  const ofSources = (account: string, sign: 1 | -1, listed: Cents): CutOffTie => {
    const own = read.sources.filter((one) => one.account === account);
    const sum = (hasDocument: boolean) =>
      cents(sumMoney(own.filter((one) => one.hasDocument === hasDocument).map(({ amount }) => amount)) * sign + 0);
    return toTie(read, date, { account, sign, listed, others: cents(sum(true) - listed), byHand: sum(false) });
  };
  const deferredListed = bookedIn(lists['invoices-before']);
  const scheduled = sumMoney([...read.ahead.map(({ amount }) => amount), read.passes]);
  const typed = read.sums.find(({ code }) => code === deferredRevenue)?.bySource ?? {};
  const deferred = toTie(read, date, {
    ...{ account: deferredRevenue, sign: -1 as const, listed: deferredListed },
    others: cents(scheduled - deferredListed),
    byHand: negated(sumMoney(WITHOUT_DOCUMENT.map((source) => typed[source]?.[0] ?? cents(0)))),
  });
  return [
    ofSources(accruedIncome, 1, bookedIn([...lists['invoices-after'], ...lists['credit-notes']])),
    deferred,
    ofSources(prepaidExpenses, 1, bookedIn(lists['expenses-before'])),
    ofSources(accruedExpenses, -1, bookedIn(lists.accruals)),
    ofSources(inTransit, 1, bookedIn(lists.transfers)),
  ];
};

const total = (rows: readonly CutOffRow[]) => {
  const sum = (part: 'net' | 'before' | 'after' | 'booked' | 'gap') => money(sumTexts(rows.map((row) => row[part])));
  return { net: sum('net'), before: sum('before'), after: sum('after'), booked: sum('booked'), gap: sum('gap') };
};

/** What lies on the wrong side of a day by its document, and on which side the books have it. */
export const cutOff = async (deps: Pick<Deps, 'db' | 'settings'>, date: Day, days: number): Promise<CutOff> => {
  const around = { first: addDays(date, 1 - days), date, last: addDays(date, days) };
  const read = await readAll(deps, around);
  const lists: Lists = {
    'invoices-after': invoicesAfter(read, date),
    'invoices-before': invoicesBefore(read, date),
    'credit-notes': creditNotes(read, date),
    bills: bills(read, date),
    'expenses-after': expenses(read, date, true),
    'expenses-before': expenses(read, date, false),
    accruals: accruals(read),
    transfers: transfers(read),
    cheques: cheques(read),
  };
  return {
    ...around,
    days,
    currency: (await deps.settings.get()).general.currency,
    lists: CUT_OFF_LISTS.map((name) => ({
      ...{ name, title: CUT_OFF_TITLES[name], about: CUT_OFF_ABOUT[name] },
      ...{ rows: lists[name], total: total(lists[name]) },
    })),
    ties: toTies(read, lists, date),
  };
};
