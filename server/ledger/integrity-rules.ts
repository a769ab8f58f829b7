import { chainInParts, inParts, type Within } from '../db/query/rule-parts.ts';
import type { IntegrityRule } from '../feature.ts';

type Posted = Record<'documents' | 'source' | 'event' | 'account' | 'side', string>;

const notPosted = ({ documents, source, event, account, side }: Posted, within: Within): string => `
    select format('%s: %s, books %s', d.name, d.amount, coalesce(l.booked, 0)) as what
    from (select * from (${documents}) as documents where ${within('id')}) d
    left join journal_entries e on e.source_type = '${source}' and e.source_id = d.id::text and e.event = ${event}
    left join lateral (
      select sum(${side}) as booked from journal_lines where entry_id = e.id and account ${account}
    ) l on true
    where e.id is null or coalesce(l.booked, 0) <> d.amount`;

/** Every document of a kind has one entry in the books, for its own amount. Where there are many, their table is said. */
export const posted = (name: string, title: string, { table, ...spec }: Posted & { table?: string }): IntegrityRule => {
  const id = `${name}-posted`;
  if (!table) return { id, title, broken: notPosted(spec, () => 'true') };
  return inParts({ id, title, table, key: 'id', broken: (within) => notPosted(spec, within) });
};

export const integrityRules: readonly IntegrityRule[] = [
  inParts({
    id: 'entries-balance',
    title: 'Each journal entry has at least two lines, and its debits equal its credits',
    table: 'journal_entries',
    key: 'id',
    broken: (within) => `
      select format('Journal entry %s: debit %s, credit %s', e.seq, coalesce(l.debit, 0), coalesce(l.credit, 0)) as what
      from journal_entries e left join (
        select entry_id, count(*) as n, sum(debit) as debit, sum(credit) as credit from journal_lines where ${within('entry_id')} group by entry_id
      ) l on l.entry_id = e.id
      where ${within('e.id')} and (l.n is null or l.n < 2 or l.debit <> l.credit)`,
  }),
  inParts({
    id: 'lines-one-sided',
    title: 'Each journal line is a debit or a credit, never negative, on its entry’s date',
    table: 'journal_entries',
    key: 'id',
    broken: (within) => `
      select format('Line %s of account %s', l.id, l.account) as what
      from journal_lines l left join (select id, entry_date from journal_entries where ${within('id')}) e on e.id = l.entry_id
      where ${within('l.entry_id')}
        and (e.id is null or l.entry_date <> e.entry_date or l.debit < 0 or l.credit < 0 or (l.debit = 0) = (l.credit = 0))`,
  }),
  inParts({
    id: 'days-add-up',
    title: 'Daily totals match the sum of the lines',
    table: 'journal_entries',
    key: 'entry_date',
    broken: (within) => `
      select format('Account %s on %s: lines %s, kept %s', account, to_char(day, 'FMDD Mon YYYY'), sum(lines), sum(kept)) as what from (
        select l.account, e.entry_date as day, e.source_type, l.debit - l.credit as lines, 0 as kept
        from journal_entries e join journal_lines l on l.entry_id = e.id where ${within('e.entry_date')}
        union all select account, day, source_type, 0, debit - credit from journal_days where ${within('day')}
      ) both_sides
      group by account, day, source_type having sum(lines) <> sum(kept)`,
  }),
  {
    id: 'receivable-sums-add-up',
    title: 'Kept receivables of tenants match the sum of the lines',
    broken: `
      select format('Tenant %s: lines %s, kept %s', coalesce(tenant_id::text, 'none'), sum(lines), sum(kept)) as what from (
        select tenant_id, debit - credit as lines, 0 as kept from journal_lines where account = '1100'
        union all select tenant_id, 0, amount from receivable_sums
      ) both_sides
      group by tenant_id having sum(lines) <> sum(kept)`,
  },
  {
    id: 'event-posted-once',
    title: 'Each event is posted exactly once',
    broken: `
      select format('%s %s: %s posted %s times', source_type, source_id, event, count(*)) as what
      from journal_entries group by source_type, source_id, event having count(*) > 1`,
  },
  {
    id: 'reversal-mirrors',
    title: 'Each reversal mirrors the entry it reverses, exactly once',
    broken: `
      select format('Journal entry %s does not mirror what it reverses', r.seq) as what
      from journal_entries r
      where r.reverses is not null and (
        (select count(*) from journal_entries o where o.reverses = r.reverses) > 1
        or exists (
          select 1 from (
            select account, tenant_id, debit - credit as amount from journal_lines where entry_id = r.id
            union all select account, tenant_id, debit - credit from journal_lines where entry_id = r.reverses
          ) both_sides group by account, tenant_id having sum(amount) <> 0))`,
  },
  chainInParts({ id: 'journal-chain', title: 'The journal’s hash chain is intact', chain: 'journal', head: 'h.n' }),
];
