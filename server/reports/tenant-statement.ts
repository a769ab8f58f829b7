import { notFound } from '../../domain/kernel/errors.ts';
import { addMoney, type Cents, cents, parseMoney } from '../../domain/kernel/money.ts';
import { ACCOUNTS, TENANT_ACCOUNTS } from '../../domain/ledger/chart.ts';
import { sourceDocument, sourceLabel } from '../../domain/ledger/sources.ts';
import { NOTHING_OPEN, toAgeing } from '../../domain/reports/ageing.ts';
import { entryPath } from '../../domain/reports/links.ts';
import type { Period } from '../../domain/reports/query.ts';
import { statementText } from '../../domain/reports/statements/statement-text.ts';
import { money, negated, sumMoney } from '../../domain/reports/sums.ts';
import type { StatementLine, TenantStatement } from '../../domain/reports/tenant-contract.ts';
import { howToPayText, referenceText } from '../../domain/settings/how-to-pay.ts';
import { agedAt } from '../billing/revenue/open-at-date.ts';
import { soldTo } from '../billing/revenue/sold.ts';
import { runBatch } from '../db/query/query-batch.ts';
import type { Deps } from '../deps.ts';
import { type TenantLine, tenantLines } from '../ledger/tenant-lines.ts';
import { tenantQuery } from '../tenants/lock-tenant.ts';
import { askStatementRooms, roomsOfStatement } from './statement-rooms.ts';

type ReportDeps = Pick<Deps, 'db' | 'settings'>;

const OWED: readonly string[] = [ACCOUNTS.receivables, ACCOUNTS.tenantCredit];

// One line for an entry, however many accounts of the tenant it moves; what moves nothing in all, such as credit that is
// set against an invoice, is no transaction.
const transactions = (
  lines: readonly TenantLine[],
  sold: ReadonlyMap<string, string>,
  opening: Cents,
  sign: 1 | -1 = 1,
): StatementLine[] => {
  let balance: number = opening;
  return [...Map.groupBy(lines, ({ entryId }) => entryId).values()].flatMap((own) => {
    const [first] = own;
    const amount = sumMoney(own.map((line) => line.amount));
    if (!first || amount === 0) return [];
    balance += amount;
    const { entryId, date, sourceType, sourceId, memo } = first;
    return [
      {
        entryId,
        date,
        type: sourceLabel(sourceType),
        description: statementText(sourceType, memo, sold.get(sourceId)),
        charge: money(Math.max(amount, 0)),
        payment: money(Math.max(-amount, 0)),
        balance: money(sign * balance),
        path: sourceDocument(sourceType, sourceId)?.path ?? entryPath(entryId),
      },
    ];
  });
};

const sumSide = (lines: readonly StatementLine[], side: 'charge' | 'payment'): string =>
  money(sumMoney(lines.map((line) => parseMoney(line[side]))));

export const tenantStatement = async (deps: ReportDeps, tenantId: string, period: Period): Promise<TenantStatement> => {
  const { general, rooms, billing } = await deps.settings.get();
  const { tenant, posted, sold, open, ...used } = await runBatch(deps.db, {
    tenant: tenantQuery(tenantId, rooms.freeHoursPerMonth),
    posted: tenantLines(tenantId, TENANT_ACCOUNTS, period),
    sold: soldTo(tenantId, period),
    open: agedAt(period.to, tenantId),
    ...askStatementRooms(tenantId, period, general.timezone),
  });
  if (!tenant) throw notFound('Tenant');
  const { before, lines } = posted;
  const opened = (account: string): Cents => before.get(account) ?? cents(0);
  const moved = (account: string): Cents =>
    sumMoney(lines.filter((line) => line.account === account).map(({ amount }) => amount));
  const closed = (account: string): Cents => addMoney(opened(account), moved(account));
  const opening = sumMoney(OWED.map(opened));
  const listed = transactions(
    lines.filter(({ account }) => OWED.includes(account)),
    sold,
    opening,
  );
  const closing = sumMoney(OWED.map(closed));
  const [aged] = open;
  const { id, companyName, contactPerson, email, status } = tenant;
  return {
    tenant: { id, companyName, contactPerson, email, status },
    ...period,
    currency: general.currency,
    opening: money(opening),
    charges: sumSide(listed, 'charge'),
    payments: sumSide(listed, 'payment'),
    closing: money(closing),
    owed: money(closed(ACCOUNTS.receivables)),
    credit: money(negated(closed(ACCOUNTS.tenantCredit))),
    deposit: money(negated(closed(ACCOUNTS.deposits))),
    ageing: toAgeing(aged ?? NOTHING_OPEN, closed(ACCOUNTS.receivables)),
    transactions: listed,
    // What is held grows by what the tenant pays and falls by what is given back.
    deposits: transactions(
      lines.filter(({ account }) => account === ACCOUNTS.deposits),
      sold,
      opened(ACCOUNTS.deposits),
      -1,
    ),
    rooms: roomsOfStatement(used, tenant, period),
    howToPay:
      closing > 0 ? `${howToPayText(billing)}\n\n${referenceText('the invoice number', billing.paymentMethods)}` : null,
  };
};
