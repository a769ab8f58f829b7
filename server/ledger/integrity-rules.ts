import { LINKS_A_DAY } from '../db/query/long-check.ts';
import type { IntegrityRule } from '../feature.ts';

/** Every document of a kind has one entry in the books, for its own amount. */
export const posted = (
  name: string,
  title: string,
  { documents, source, event, account, side }: Record<'documents' | 'source' | 'event' | 'account' | 'side', string>,
): IntegrityRule => ({
  id: `${name}-posted`,
  title,
  broken: `
    select format('%s: %s, books %s', d.name, d.amount, coalesce(l.booked, 0)) as what
    from (${documents}) d
    left join journal_entries e on e.source_type = '${source}' and e.source_id = d.id::text and e.event = ${event}
    left join lateral (
      select sum(${side}) as booked from journal_lines where entry_id = e.id and account ${account}
    ) l on true
    where e.id is null or coalesce(l.booked, 0) <> d.amount`,
});

export const integrityRules: readonly IntegrityRule[] = [
  {
    id: 'entries-balance',
    title: 'Each journal entry has at least two lines, and its debits equal its credits',
    broken: `
      select format('Journal entry %s: debit %s, credit %s', e.seq, coalesce(l.debit, 0), coalesce(l.credit, 0)) as what
      from journal_entries e left join (
        select entry_id, count(*) as n, sum(debit) as debit, sum(credit) as credit from journal_lines group by entry_id
      ) l on l.entry_id = e.id
      where l.n is null or l.n < 2 or l.debit <> l.credit`,
  },
  {
    id: 'lines-one-sided',
    title: 'Each journal line is a debit or a credit, never negative, on its entry’s date',
    broken: `
      select format('Line %s of account %s', l.id, l.account) as what
      from journal_lines l left join journal_entries e on e.id = l.entry_id
      where e.id is null or l.entry_date <> e.entry_date or l.debit < 0 or l.credit < 0 or (l.debit = 0) = (l.credit = 0)`,
  },
  {
    id: 'days-add-up',
    title: 'Daily totals match the sum of the lines',
    broken: `
      select format('Account %s on %s: lines %s, kept %s', account, to_char(day, 'FMDD Mon YYYY'), sum(lines), sum(kept)) as what from (
        select l.account, l.entry_date as day, e.source_type, l.debit - l.credit as lines, 0 as kept
        from journal_lines l join journal_entries e on e.id = l.entry_id
        union all select account, day, source_type, 0, debit - credit from journal_days
      ) both_sides
      group by account, day, source_type having sum(lines) <> sum(kept)`,
  },
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
  {
    id: 'journal-chain',
    title: 'The journal’s hash chain is intact',
    broken: `select message as what from journal_verify_on(${LINKS_A_DAY})`,
  },
];
