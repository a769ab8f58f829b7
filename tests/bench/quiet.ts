/**
 * A space at rest: whatever is scheduled (the daily run, backups, integrity, mailed reports) never gets a job, so that
 * nothing runs but what is measured. Billing and payroll are asked for by their calls.
 */
export const QUIET: readonly string[] = [
  `create function bench_no_job() returns trigger language plpgsql as 'begin return null; end'`,
  'create trigger bench_no_job before insert on pgboss.job for each row execute function bench_no_job()',
  'delete from pgboss.job',
];
