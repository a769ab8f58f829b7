import { type SQL, sql } from 'drizzle-orm';
import { paths, withQuery } from '../../domain/kernel/paths.ts';
import { type Describer, text } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';
import { visitedBy } from './visited-by.ts';

const describeVisit: Describer = ({ action, before, after }) => {
  const row = after ?? before;
  const name = text(row, 'visitor_name') || 'a visitor';
  const path = withQuery(paths.visitors, { day: text(row, 'expected_day') });
  if (action === 'insert') return { text: `announced ${name} as a visitor`, path };
  if (action !== 'update') return null;
  if (text(before, 'erased_at') !== text(after, 'erased_at')) return { text: 'erased a visitor', path };
  if (text(before, 'cancelled_at') !== text(after, 'cancelled_at'))
    return { text: `cancelled the visit of ${name}`, path };
  if (text(before, 'out_at') !== text(after, 'out_at')) return { text: `checked out ${name}`, path };
  if (text(before, 'in_at') !== text(after, 'in_at')) return { text: `checked in ${name}`, path };
  if (text(before, 'expected_day') !== text(after, 'expected_day')) return { text: `moved the visit of ${name}`, path };
  return { text: `changed the visit of ${name}`, path };
};

const describeKiosk: Describer = ({ action, before, after }) => {
  const name = text(after ?? before, 'name');
  const path = withQuery(paths.settings, { tab: 'visitors' });
  if (action === 'insert') return { text: `added the kiosk ${name}`, path };
  if (action !== 'update') return null;
  return { text: text(after, 'removed_at') ? `removed the kiosk ${name}` : `changed the kiosk ${name}`, path };
};

const describeRules: Describer = ({ action, after }) =>
  action === 'insert'
    ? {
        text: `changed the house rules for visitors (version ${text(after, 'version')})`,
        path: withQuery(paths.settings, { tab: 'visitors' }),
      }
    : null;

const queryVisits = (where: SQL): SQL =>
  sql`select visitor_name, company, phone, email, host_name, purpose, expected_day, expected_time, in_at, out_at, cancelled_at,
    agreed_rules from visits where ${where} order by expected_day`;

export const visitsFeature = {
  tables: { house_rules: 'append-only', kiosks: 'no-delete', visits: 'no-delete' },
  constraints: {
    kiosks_name: { code: 'conflict', message: 'There is a kiosk of this name already', field: 'name' },
    // Both wait for the visit and are refused with why; this catches what gets past.
    visits_over: { code: 'conflict', message: 'This visit is over' },
    visits_in_once: { code: 'conflict', message: 'This visitor is inside already' },
    visits_cancelled_before_in: { code: 'conflict', message: 'This visitor is inside already' },
    visits_code: { code: 'conflict', message: 'Somebody else got this code in the same moment. Please try again.' },
  },
  auditTexts: { visits: describeVisit, kiosks: describeKiosk, house_rules: describeRules },
  integrityRules: [
    {
      id: 'visitors-badges',
      title: 'The badges of a day are counted from 1 without a gap',
      broken: `
        select format('%s: %s badges, the last is %s', expected_day, count(badge_number), max(badge_number)) as what from visits
        where badge_number is not null group by site_id, expected_day having count(badge_number) <> max(badge_number)`,
    },
  ],
  personalData: {
    tenant: ({ id }) => [{ name: 'visitors', title: 'Visitors', query: queryVisits(sql`host_tenant_id = ${id}`) }],
    visitor: (person) => [{ name: 'visits', title: 'Visits', query: queryVisits(visitedBy(person)) }],
  },
} satisfies Feature<typeof tables>;
