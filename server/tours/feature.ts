import { sql } from 'drizzle-orm';
import { formatDay } from '../../domain/kernel/format.ts';
import { paths, withQuery } from '../../domain/kernel/paths.ts';
import { type Describer, text } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import { integrityRules } from './integrity-rules.ts';
import { tookTour } from './personal-data.ts';
import type * as tables from './tables.ts';

const VERBS: Readonly<Record<string, string>> = {
  booked: 'booked',
  done: 'marked as done',
  no_show: 'marked as a no-show',
  cancelled: 'cancelled',
};

const describeTour: Describer = ({ action, before, after }) => {
  const row = after ?? before;
  const path = withQuery(paths.people, { tab: 'tours' });
  const tour = `the tour on ${formatDay(text(row, 'day'))}${text(row, 'name') ? ` (${text(row, 'name')})` : ''}`;
  if (action === 'insert') return { text: `booked ${tour}`, path };
  if (action !== 'update') return null;
  const state = text(after, 'state');
  if (text(before, 'state') !== state) return { text: `${VERBS[state] ?? 'changed'} ${tour}`, path };
  return { text: `${text(before, 'starts_at') === text(after, 'starts_at') ? 'changed' : 'moved'} ${tour}`, path };
};

const TAKEN = 'This time was just taken; choose another one';

export const toursFeature = {
  tables: { tours: 'no-delete' },
  constraints: {
    // A tour waits for the others and is refused with more detail; these catch what gets past.
    tours_no_overlap: { code: 'slot_taken', message: TAKEN, field: 'startsAt' },
    tours_within_seats: { code: 'slot_taken', message: TAKEN, field: 'startsAt' },
  },
  dashboardNeeds: {
    toursToday: {
      permission: 'parties:write',
      count: ({ today }) => sql`(select count(*)::int from tours where day = ${today}::date and state = 'booked')`,
    },
  },
  integrityRules,
  auditTexts: { tours: describeTour },
  personalData: {
    visitor: (person) => [
      {
        name: 'tours',
        title: 'Tours',
        query: sql`select t.starts_at, t.ends_at, t.state, t.name, t.email, t.phone, t.company, t.interest, t.notes, t.consented_at,
          n.body as privacy_notice, t.created_at
          from tours t left join privacy_notices n on n.version = t.notice_version
          where ${tookTour(person)} order by t.starts_at`,
      },
    ],
  },
} satisfies Feature<typeof tables>;
