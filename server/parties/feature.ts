import { sql } from 'drizzle-orm';
import { paths, pathTo } from '../../domain/kernel/paths.ts';
import { type Describer, text } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import { samePerson } from './same-person.ts';
import { searchParties } from './search.ts';
import type * as tables from './tables.ts';

const describeParty: Describer = ({ action, entityId, before, after }) => {
  const name = text(after ?? before, 'name') || 'a person';
  const path = pathTo(paths.person, entityId);
  if (action === 'insert') return { text: `added ${name} to people`, path };
  if (action !== 'update') return null;
  if (!text(before, 'erased_at') && text(after, 'erased_at')) return { text: 'erased a person', path };
  return { text: `changed the details of ${name}`, path };
};

export const partiesFeature = {
  tables: { parties: 'no-delete' },
  constraints: {
    parties_once: {
      code: 'party_known',
      message: 'Somebody of this name and email address is known already',
      field: 'email',
    },
  },
  search: { party: { permission: 'parties:read', select: searchParties } },
  auditTexts: { parties: describeParty },
  personalData: {
    visitor: (person) => [
      {
        name: 'person',
        title: 'Contact',
        query: sql`select name, company, phone, email, kra_pin, consent_version, consented_at, created_at from parties
          where id in ${samePerson(person)} order by created_at`,
      },
    ],
  },
} satisfies Feature<typeof tables>;
