import { addMoney, type Cents, cents } from '../../kernel/money.ts';
import type { AccountKind } from '../../ledger/contract.ts';
import type { CashFlow, FlowLine, FlowSection } from '../contract.ts';
import { FLOW_SECTIONS } from '../contract.ts';
import { entriesPath } from '../links.ts';
import type { Period } from '../query.ts';
import { type AccountSums, money, negated, sumIn, sumMoney, totalOfKind } from '../sums.ts';
import { adjustmentCaption, flowCaption } from './flow-captions.ts';

/** The other side of entries that moved money, by account: money in is positive. */
export type CashLine = {
  code: string;
  name: string;
  kind: AccountKind;
  /** Of entries that also moved a long-lived asset: a purchase or a sale of one. */
  withAsset: boolean;
  amount: Cents;
};

const TITLES: Record<FlowSection, string> = {
  operating: 'Operating activities',
  investing: 'Investing activities',
  financing: 'Financing activities',
};

/**
 * IFRS for SMEs, section 7: assets that stay are investing, owners and lenders are financing, all else is operating. A sale
 * of an asset is investing as a whole, with its gain.
 */
export const flowSection = ({ code, kind, withAsset }: Pick<CashLine, 'code' | 'kind' | 'withAsset'>): FlowSection => {
  if (withAsset || (kind === 'asset' && code >= '1500')) return 'investing';
  return kind === 'equity' || (kind === 'liability' && code >= '2700') ? 'financing' : 'operating';
};

const flowLine = (code: string, label: string, amount: Cents, period: Period): FlowLine => ({
  label,
  accounts: [code],
  amount: money(amount),
  path: entriesPath({ account: code, ...period }),
});

const sumsByAccount = (lines: readonly CashLine[]): Map<string, Cents> =>
  lines.reduce(
    (sums, { code, amount }) => sums.set(code, addMoney(sums.get(code) ?? cents(0), amount)),
    new Map<string, Cents>(),
  );

const sectionLines = (lines: readonly CashLine[], period: Period): FlowLine[] => {
  const accounts = new Map(lines.map((line) => [line.code, line]));
  return [...sumsByAccount(lines)]
    .filter(([, amount]) => amount !== 0)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([code, amount]) => {
      const account = accounts.get(code);
      return flowLine(code, account ? flowCaption(account, amount) : code, amount, period);
    });
};

export const flowTotals = (lines: readonly CashLine[]): Record<FlowSection | 'netChange', string> => {
  const total = (section: FlowSection) =>
    sumMoney(lines.filter((line) => flowSection(line) === section).map(({ amount }) => amount));
  return {
    operating: money(total('operating')),
    investing: money(total('investing')),
    financing: money(total('financing')),
    netChange: money(sumMoney(lines.map(({ amount }) => amount))),
  };
};

const PERIOD = 1;

// From net income to the money of operations: every other account changed by something, and what of it was money of
// investing or financing is theirs. Where entries balance, this is the direct figure; that it is, is the proof.
const indirectFlow = (accounts: readonly AccountSums[], lines: readonly CashLine[], period: Period) => {
  const elsewhere = sumsByAccount(lines.filter((line) => flowSection(line) !== 'operating'));
  const netIncome = cents(totalOfKind(accounts, 'income', PERIOD) - totalOfKind(accounts, 'expense', PERIOD));
  const adjustments = accounts
    .filter(({ isCash }) => !isCash)
    .map((account) => {
      const isResult = account.kind === 'income' || account.kind === 'expense';
      const moved = isResult ? cents(0) : negated(sumIn(account, PERIOD));
      const amount = addMoney(moved, negated(elsewhere.get(account.code) ?? cents(0)));
      return { code: account.code, label: adjustmentCaption(account, amount), amount };
    })
    .filter(({ amount }) => amount !== 0);
  const operating = addMoney(netIncome, ...adjustments.map(({ amount }) => amount));
  return {
    netIncome,
    operating,
    adjustments: adjustments.map(({ code, label, amount }) => flowLine(code, label, amount, period)),
  };
};

type Figures = {
  period: Period;
  // In the spans: before the period, and the period.
  accounts: readonly AccountSums[];
  lines: readonly CashLine[];
  previous: { period: Period; lines: readonly CashLine[] };
  currency: string;
};

export const buildCashFlow = ({ period, accounts, lines, previous, currency }: Figures): CashFlow => {
  const cash = accounts.filter(({ isCash }) => isCash);
  const opening = sumMoney(cash.map((account) => sumIn(account, 0)));
  const closing = addMoney(opening, ...cash.map((account) => sumIn(account, PERIOD)));
  const indirect = indirectFlow(accounts, lines, period);
  const direct = sumMoney(lines.filter((line) => flowSection(line) === 'operating').map(({ amount }) => amount));
  return {
    ...period,
    currency,
    opening: money(opening),
    closing: money(closing),
    ...flowTotals(lines),
    sections: FLOW_SECTIONS.map((id) => {
      const own = lines.filter((line) => flowSection(line) === id);
      return {
        id,
        title: TITLES[id],
        lines: sectionLines(own, period),
        total: money(sumMoney(own.map(({ amount }) => amount))),
      };
    }),
    cashAccounts: cash
      .filter((account) => sumIn(account, 0) !== 0 || sumIn(account, PERIOD) !== 0)
      .map((account) => ({
        account: account.code,
        label: account.name,
        opening: money(sumIn(account, 0)),
        closing: money(sumIn(account, 0) + sumIn(account, PERIOD)),
        path: entriesPath({ account: account.code, ...period }),
      })),
    indirect: {
      netIncome: money(indirect.netIncome),
      adjustments: indirect.adjustments,
      operating: money(indirect.operating),
      difference: money(direct - indirect.operating),
    },
    previous: { ...previous.period, ...flowTotals(previous.lines) },
  };
};
