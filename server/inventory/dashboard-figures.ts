import { type SQL, sql } from 'drizzle-orm';
import type { Day } from '../../domain/kernel/time.ts';

export const maintenanceDue = (today: Day): SQL => sql`(
  select count(*)::int from inventory_items where disposed_on is null and next_maintenance_date <= ${today}::date)`;
