export const fillEmployees = (count: number): string => `
  insert into employees (first_name, last_name, position, department, employee_id, hire_date, status_since, base_salary,
    bank_name, bank_account, national_id, kra_pin)
  select 'Bench', 'Person ' || n, 'Clerk', 'operations', 'BENCH' || n, '2020-01-01', '2020-01-01', 30000 + n % 90000,
    'KijiBank', lpad(n::text, 10, '0'), lpad(n::text, 8, '0'), 'A' || lpad(n::text, 9, '0') || 'Z'
  from generate_series(1, ${count}) n`;
