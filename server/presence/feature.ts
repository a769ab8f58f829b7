import { type SQL, sql } from 'drizzle-orm';
import { type Describer, text } from '../db/query/audit-text.ts';
import type { Feature, PersonalData } from '../feature.ts';
import { samePerson } from '../parties/same-person.ts';
import type * as tables from './tables.ts';

const describeCheckIn: Describer = ({ action, before, after }) => {
  const name = text(after ?? before, 'person_name') || 'somebody';
  if (action === 'insert') return { text: `checked in ${name}`, path: null };
  if (text(before, 'out_at') || !text(after, 'out_at')) return null;
  return {
    text: text(after, 'out_how') === 'closing' ? `counted ${name} out at closing` : `checked out ${name}`,
    path: null,
  };
};

const INSIDE = { code: 'conflict', message: 'Somebody of this name is inside already' } as const;

const checkInData = (where: SQL): PersonalData => ({
  name: 'check_ins',
  title: 'Check-ins',
  query: sql`select person_name, company_name, kind, in_at, out_at, out_how from check_ins where ${where} order by in_at`,
});

export const presenceFeature = {
  tables: { check_ins: 'no-delete' },
  // Refused before the write, with since when; here they catch two who do it at one time.
  constraints: {
    check_ins_party_inside: INSIDE,
    check_ins_person_inside: INSIDE,
    check_ins_guest_inside: INSIDE,
    check_ins_pass_inside: { code: 'conflict', message: 'Somebody came in by this pass already' },
  },
  integrityRules: [
    {
      id: 'pass-days-come-in',
      title: 'Everybody who came in by a pass used a day of it',
      broken: `
        select format('Check-in of %s at %s', c.person_name, to_char(c.in_at, 'FMDD Mon YYYY HH24:MI')) as what
        from check_ins c where c.pass_id is not null and not exists (
          select from pass_uses u where u.pass_id = c.pass_id and u.used_at <= c.in_at)`,
    },
  ],
  auditTexts: { check_ins: describeCheckIn },
  personalData: {
    tenant: ({ id }) => [checkInData(sql`tenant_id = ${id}`)],
    visitor: (person) => [checkInData(sql`party_id in ${samePerson(person)}`)],
  },
} satisfies Feature<typeof tables>;
