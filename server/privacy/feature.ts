import { type SQL, sql } from 'drizzle-orm';
import { paths } from '../../domain/kernel/paths.ts';
import type { Describer } from '../db/query/audit-text.ts';
import type { Feature, PersonalData } from '../feature.ts';
import type * as tables from './tables.ts';

const describePrivacy: Describer = ({ action, after }) => {
  const whose = `the personal data of ${after?.subject === 'employee' || after?.subject === 'user' ? 'an employee or user' : `a ${after?.subject ?? 'person'}`}`;
  if (action === 'export') return { text: `exported ${whose}`, path: paths.privacy };
  if (action === 'erase') return { text: `erased ${whose}`, path: paths.privacy };
  const who = after?.subject === 'payer' ? 'payers whom nobody was found for' : 'a visitor';
  return action === 'retention' ? { text: `erased ${who} past the retention period`, path: paths.privacy } : null;
};

// What payment services sent about a number is kept as it came, for 90 days. They write numbers with the country or without.
const paymentMessages = (phone: SQL): PersonalData[] => [
  {
    name: 'payment-messages',
    title: 'Messages of payment services',
    query: sql`select m.received_at, m.provider, m.kind, m.body
      from gateway_messages m join (${phone}) as p (phone) on position(right(regexp_replace(p.phone, '\\D', '', 'g'), 9) in m.body) > 0
      where length(regexp_replace(p.phone, '\\D', '', 'g')) >= 9 order by m.received_at`,
  },
];

export const privacyFeature = {
  tables: { privacy_requests: 'append-only' },
  auditTexts: { privacy_requests: describePrivacy },
  personalData: {
    tenant: ({ id }) => paymentMessages(sql`select t.phone from tenants t where t.id = ${id}`),
    visitor: ({ id }) => paymentMessages(sql`select v.phone from parties v where v.id = ${id}`),
  },
} satisfies Feature<typeof tables>;
