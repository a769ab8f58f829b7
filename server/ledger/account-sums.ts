import { type SQL, sql } from 'drizzle-orm';
import { type Cents, parseMoney } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { AccountKind } from '../../domain/ledger/contract.ts';
import { type BatchQuery, batchQuery } from '../db/query/query-batch.ts';

export type Span = { from: Day | null; to: Day };

type Row = { code: string; name: string; kind: AccountKind; isCash: boolean; sums: string[] };

export type SummedAccount = Omit<Row, 'sums'> & {
  sums: Cents[];
  bySource: Record<string, Cents[]>;
};

const within = ({ from, to }: Span): SQL =>
  from === null ? sql`d.day <= ${to}::date` : sql`d.day between ${from}::date and ${to}::date`;

const sumWhere = (condition: SQL): SQL =>
  sql`coalesce(sum(d.debit - d.credit) filter (where ${condition}), 0)::numeric(14, 2)`;

const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

/**
 * Debits less credits of every account in each span, in all and of some kinds of documents, by one pass over the totals of
 * the days. Accounts that were never posted to are left out.
 */
export const accountSums = (spans: readonly Span[], sources: readonly string[] = []): BatchQuery<SummedAccount[]> => {
  const last = spans.reduce((latest, { to }) => (to > latest ? to : latest), '');
  const first = spans.some(({ from }) => from === null)
    ? null
    : (spans.map(({ from }) => from ?? '').sort()[0] ?? null);
  const columns = [
    ...spans.map((span) => sumWhere(within(span))),
    ...sources.flatMap((source) => spans.map((span) => sumWhere(sql`d.source_type = ${source} and ${within(span)}`))),
  ];
  const query = sql`
    select a.code, a.name, a.kind, a.is_cash as "isCash", s.sums
    from (select d.account, array[${list(columns)}]::text[] as sums from journal_days d
      where ${within({ from: first, to: last })} group by d.account) s
    join accounts a on a.code = s.account order by a.code`;
  return batchQuery(query, (rows: readonly Row[]) =>
    rows.map(({ sums, ...account }) => {
      const amounts = sums.map(parseMoney);
      const takePart = (n: number) => amounts.slice(n * spans.length, (n + 1) * spans.length);
      return {
        ...account,
        sums: takePart(0),
        bySource: Object.fromEntries(sources.map((source, n) => [source, takePart(n + 1)])),
      };
    }),
  );
};
