import type { IntegrityRule } from '../feature.ts';
import { posted } from '../ledger/integrity-rules.ts';

export const integrityRules: readonly IntegrityRule[] = [
  {
    id: 'passes-count',
    title: 'Used days of a pass and what they earned are those that are written down',
    broken: `
      select format('Pass %s: %s days and %s, written down %s and %s', s.number, s.used_days, s.earned, u.days, u.earned) as what
      from passes s cross join lateral (
        select count(*) as days, coalesce(sum(earned), 0) as earned from pass_uses where pass_id = s.id
      ) u where s.used_days <> u.days or s.earned <> u.earned`,
  },
  {
    id: 'passes-of-lines',
    title: 'Passes have the price of the line that sold them, less what of it was credited',
    broken: `
      select format('Invoice %s: line %s credited %s, passes %s credited %s', i.invoice_number, l.net, l.credited, p.net, p.credited) as what
      from (
        select x.invoice_id, x.id, x.net, coalesce((select sum(c.net) from credit_note_lines c where c.invoice_line_id = x.id), 0) as credited
        from invoice_lines x where x.kind = 'pass' and x.issue_date is not null
      ) l join invoices i on i.id = l.invoice_id cross join lateral (
        select coalesce(sum(net), 0) as net, coalesce(sum(credited), 0) as credited from passes where invoice_line_id = l.id
      ) p where l.net <> p.net or l.credited <> p.credited`,
  },
  posted('pass-days', 'Each day of a pass that was used is earned in the books', {
    documents: `select u.pass_id as id, format('Pass %s on %s', s.number, to_char(u.day, 'FMDD Mon YYYY')) as name, u.earned as amount,
        s.account, u.day from pass_uses u join passes s on s.id = u.pass_id where u.earned > 0`,
    source: 'pass',
    event: `'used:' || d.day`,
    account: '= d.account',
    side: 'credit',
  }),
  posted('lapsed-passes', 'What lapsed of a pass is earned in the books', {
    documents: `select id, format('Pass %s', number) as name, lapsed as amount, account from passes where lapsed > 0`,
    source: 'pass',
    event: `'lapsed'`,
    account: '= d.account',
    side: 'credit',
  }),
  {
    id: 'deferred-agrees',
    title: 'Invoices and credit notes defer what their lines leave for later days and for passes',
    broken: `
      with documents as (
        select kind, net, service_start, service_end, issue_date, 1 as sign from invoice_lines where issue_date is not null
        union all select kind, net, service_start, service_end, issue_date, -1 from credit_note_lines
      ), sums as (
        select (select coalesce(sum(credit - debit), 0) from journal_days where account = '2200' and source_type in ('invoice', 'credit_note')) as books,
          (select coalesce(sum(sign * case when kind = 'pass' then net else net - round(net * least(greatest(issue_date - service_start + 1, 0), service_end - service_start) / (service_end - service_start), 2) end), 0) from documents) as lines
      )
      select format('Books %s, lines %s', books, lines) as what from sums where books <> lines`,
  },
];
