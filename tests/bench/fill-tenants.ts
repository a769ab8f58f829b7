const MONTH = `date_trunc('month', current_date)::date`;

type Tenancies = {
  /** They owe nothing for a year; the others are to be billed from the first of this month. */
  paidUp: boolean;
  /** Each agreement has one line for its package, or two more: further places at a discount, and an extra. */
  lines?: 1 | 3;
};

/**
 * Tenants by the set, with their agreements. Every fill runs with triggers off, as a restore does, and brings what the
 * triggers would have brought.
 */
export const fillTenants = (count: number, { paidUp, lines = 1 }: Tenancies): string[] => [
  `insert into tenants (company_name, contact_person, email, phone, package_id, start_date, rent_amount, next_due_date,
    billed_through, created_at)
  select 'Bench Company ' || n, 'Contact ' || n, 'bench' || n || '@nafasi.example', '+2547' || lpad(n::text, 8, '0'), p.id,
    ${MONTH} - ${paidUp ? 1_900 : 0}, 12500 + n % 500, ${MONTH} + 7, ${MONTH} + ${paidUp ? 400 : 0},
    now() - (${count} - n) * interval '1 minute'
  from generate_series(1, ${count}) n,
    (select id from workspace_packages where monthly_rate > 0 order by created_at, id limit 1) p`,
  `insert into package_tenants (package_id, holding, ever)
  select package_id, count(*), count(*) from tenants where company_name like 'Bench Company %' group by package_id`,
  `with numbers as materialized (select agreement_numbers(${count}) as first)
  insert into agreements (seq, tenant_id, is_main, start_date, billing_cycle)
  select numbers.first - 1 + row_number() over (order by id), id, true, start_date, billing_cycle
  from tenants, numbers where company_name like 'Bench Company %'`,
  `insert into agreement_lines (agreement_id, position, package_id, unit_price, billing_cycle, start_date)
  select a.id, 1, t.package_id, t.rent_amount, t.billing_cycle, t.start_date from agreements a join tenants t on t.id = a.tenant_id
  where t.company_name like 'Bench Company %'`,
  ...(lines === 3 ? furtherLines : []),
];

const furtherLines: readonly string[] = [
  `insert into extras (name, unit, price, is_recurring, account) values ('Bench Bay', 'bay', 3000, true, '4070')`,
  `insert into agreement_lines (agreement_id, position, package_id, quantity, unit_price, billing_cycle, discount_percent, start_date)
  select agreement_id, 2, package_id, 6, 11000, billing_cycle, 10, start_date from agreement_lines where position = 1`,
  `insert into agreement_lines (agreement_id, position, extra_id, quantity, unit_price, billing_cycle, start_date)
  select l.agreement_id, 3, e.id, 2, 3000, l.billing_cycle, l.start_date from agreement_lines l, extras e
  where l.position = 1 and e.name = 'Bench Bay'`,
];
