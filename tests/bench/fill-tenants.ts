/**
 * Tenants by the set: `paidUp` ones owe nothing for a year, the others are to be billed from the first of this month.
 * Every fill runs with triggers off, as a restore does, and brings what the triggers would have brought.
 */
export const fillTenants = (count: number, { paidUp }: { paidUp: boolean }): string => `
  insert into tenants (company_name, contact_person, email, phone, package_id, start_date, rent_amount, next_due_date,
    billed_through, created_at)
  select 'Bench Company ' || n, 'Contact ' || n, 'bench' || n || '@nafasi.example', '+2547' || lpad(n::text, 8, '0'), p.id,
    date_trunc('month', current_date)::date - ${paidUp ? 1_900 : 0}, 12500 + n % 500,
    date_trunc('month', current_date)::date + 7,
    date_trunc('month', current_date)::date + ${paidUp ? 400 : 0},
    now() - (${count} - n) * interval '1 minute'
  from generate_series(1, ${count}) n,
    (select id from workspace_packages where monthly_rate > 0 order by created_at, id limit 1) p`;
