import { type SQL, sql } from 'drizzle-orm';
import type { PersonalData } from '../feature.ts';

export const passData = (where: SQL): PersonalData => ({
  name: 'passes',
  title: 'Passes',
  query: sql`select s.number, p.name as product, s.days, s.used_days, s.valid_from, s.expires_on, s.voided_at, s.created_at,
      (select string_agg(to_char(u.day, 'FMDD Mon YYYY'), ', ' order by u.day) from pass_uses u where u.pass_id = s.id) as used_on
    from passes s join products p on p.id = s.product_id where ${where} order by s.created_at`,
});
