-- Nearly all are monthly: only the others are written, and audited.
ALTER TABLE "agreement_lines" ADD COLUMN "billing_cycle" text DEFAULT 'monthly' NOT NULL;--> statement-breakpoint
ALTER TABLE "agreement_lines" ALTER COLUMN "billing_cycle" DROP DEFAULT;--> statement-breakpoint
SELECT set_config('app.actor', 'system:update', true), set_config('app.actor_name', 'Nafasi', true);--> statement-breakpoint
-- A line has the cycle of its agreement, unless it is over and its last day was invoiced by another: the length of the period tells.
UPDATE agreement_lines l SET billing_cycle = g.cycle
FROM (
  SELECT l.id, coalesce(billed.cycle, a.billing_cycle) AS cycle
  FROM agreement_lines l JOIN agreements a ON a.id = l.agreement_id
  LEFT JOIN LATERAL (
    SELECT CASE
        WHEN p.whole_end - p.whole_start = 1 THEN 'daily'
        WHEN p.whole_end - p.whole_start = 7 THEN 'weekly'
        WHEN p.whole_end - p.whole_start = 14 THEN 'fortnight'
        WHEN p.whole_end - p.whole_start <= 31 THEN 'monthly'
        WHEN p.whole_end - p.whole_start <= 92 THEN 'quarterly'
        WHEN p.whole_end - p.whole_start <= 184 THEN 'semi_annual'
        ELSE 'annual' END AS cycle
    FROM rent_periods p
    WHERE p.agreement_id = l.agreement_id AND p.starts_on <= l.end_date AND p.ends_on > l.end_date AND p.whole_end IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM agreement_lines o WHERE o.agreement_id = l.agreement_id AND o.id <> l.id
        AND daterange(o.start_date, o.end_date, '[]') && daterange(l.start_date, l.end_date, '[]'))
    LIMIT 1) AS billed ON true
) AS g
WHERE g.id = l.id AND g.cycle <> l.billing_cycle;--> statement-breakpoint
SELECT set_config('app.actor', '', true), set_config('app.actor_name', '', true);--> statement-breakpoint
ALTER TABLE "agreement_lines" ADD CONSTRAINT "agreement_lines_cycle_known" CHECK ("agreement_lines"."billing_cycle" in ('daily', 'weekly', 'fortnight', 'monthly', 'quarterly', 'semi_annual', 'annual'));--> statement-breakpoint
-- Any day of an agreement has one cycle.
ALTER TABLE agreement_lines ADD CONSTRAINT agreement_lines_one_cycle
  EXCLUDE USING gist (agreement_id WITH =, billing_cycle WITH <>, daterange(start_date, end_date, '[]') WITH &&);
