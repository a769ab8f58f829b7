import { LINKS_A_DAY, type Rule } from './rule.ts';

export const bookRules: readonly Rule[] = [
  {
    id: 'entries-balance',
    title: 'Each journal entry has two lines or more, and its debits are its credits',
    broken: `
      select format('Journal entry %s: debit %s, credit %s', e.seq, coalesce(l.debit, 0), coalesce(l.credit, 0)) as what
      from journal_entries e left join (
        select entry_id, count(*) as n, sum(debit) as debit, sum(credit) as credit from journal_lines group by entry_id
      ) l on l.entry_id = e.id
      where l.n is null or l.n < 2 or l.debit <> l.credit`,
  },
  {
    id: 'lines-one-sided',
    title: 'Each line of the journal is a debit or a credit, never both, never negative, on the date of its entry',
    broken: `
      select format('Line %s of account %s', l.id, l.account) as what
      from journal_lines l left join journal_entries e on e.id = l.entry_id
      where e.id is null or l.entry_date <> e.entry_date or l.debit < 0 or l.credit < 0 or (l.debit = 0) = (l.credit = 0)`,
  },
  {
    id: 'days-add-up',
    title: 'The sums that are kept by the day are the sums of the lines',
    broken: `
      select format('Account %s on %s: lines %s, kept %s', account, to_char(day, 'FMDD Mon YYYY'), sum(lines), sum(kept)) as what from (
        select l.account, l.entry_date as day, e.source_type, l.debit - l.credit as lines, 0 as kept
        from journal_lines l join journal_entries e on e.id = l.entry_id
        union all select account, day, source_type, 0, debit - credit from journal_days
      ) both_sides
      group by account, day, source_type having sum(lines) <> sum(kept)`,
  },
  {
    id: 'event-posted-once',
    title: 'Each event has one entry in the books',
    broken: `
      select format('%s %s: %s posted %s times', source_type, source_id, event, count(*)) as what
      from journal_entries group by source_type, source_id, event having count(*) > 1`,
  },
  {
    id: 'reversal-mirrors',
    title: 'A reversal is the mirror image of what it reverses, and reverses it once',
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
    id: 'receivables-agree',
    title: 'What the books say a tenant owes is what is open on the tenant’s invoices',
    broken: `
      select format('%s: books %s, invoices %s', coalesce(t.company_name, 'Visitors'), sum(s.books), sum(s.open)) as what
      from (
        select tenant_id, debit - credit as books, 0 as open from journal_lines where account = '1100'
        union all select tenant_id, 0, amount - paid_amount - credited_amount - written_off_amount from invoices where status <> 'draft'
      ) s left join tenants t on t.id = s.tenant_id
      group by s.tenant_id, t.company_name having sum(s.books) <> sum(s.open)`,
  },
  {
    id: 'tenant-credit-agrees',
    title: 'Tenant credit in the books is what is not yet set against an invoice',
    broken: `
      select format('%s: books %s, unallocated %s', coalesce(t.company_name, 'Visitors'), sum(s.books), sum(s.free)) as what
      from (
        select tenant_id, credit - debit as books, 0 as free from journal_lines where account = '2110'
        union all select tenant_id, 0, unallocated from payments
        union all select tenant_id, 0, unallocated from credit_notes
      ) s left join tenants t on t.id = s.tenant_id
      group by s.tenant_id, t.company_name having sum(s.books) <> sum(s.free)`,
  },
  {
    id: 'deposits-agree',
    title: 'Deposits in the books, the moves of each deposit and its balance are the same',
    broken: `
      select format('%s: books %s, moves %s, balance %s', t.company_name, sum(s.books), sum(s.moves), sum(s.balance)) as what
      from (
        select tenant_id, credit - debit as books, 0 as moves, 0 as balance from journal_lines where account = '2100'
        union all select tenant_id, 0, case kind when 'taken' then amount else -amount end, 0 from deposit_moves
        union all select tenant_id, 0, 0, balance from deposit_balances
      ) s left join tenants t on t.id = s.tenant_id
      group by s.tenant_id, t.company_name having sum(s.books) <> sum(s.moves) or sum(s.moves) <> sum(s.balance)`,
  },
  {
    id: 'journal-chain',
    title: 'The sealed chain of the journal is whole',
    broken: `select message as what from journal_verify_on(${LINKS_A_DAY})`,
  },
];
