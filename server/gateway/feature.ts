import type { Feature } from '../feature.ts';
import { describeEffect } from './audit-text.ts';
import type * as tables from './tables.ts';

// Messages are not audited: they stay as they came by themselves, and what is done for them is recorded where it is done. Their text
// names people, and is gone after 90 days; in the audit log it would stay.
export const gatewayFeature = {
  tables: { gateway_messages: 'full', effects: 'no-delete' },
  auditTexts: { effects: describeEffect },
  integrityRules: [
    {
      id: 'messages-processed',
      title: 'What other systems sent is processed within a day, or waits for a person',
      broken: `
        select format('Message %s (%s, %s), %s tries', id, provider, kind, tries) as what from gateway_messages
        where next_try_at is not null and received_at < clock_timestamp() - interval '1 day'
          and (outcome is null or next_try_at < clock_timestamp() - interval '1 hour')`,
    },
    {
      id: 'effects-answered',
      title: 'Nothing is being sent to another system for more than an hour',
      broken: `
        select format('Request %s (%s, %s)', id, provider, kind) as what from effects
        where state = 'sending' and updated_at < clock_timestamp() - interval '1 hour'`,
    },
  ],
} satisfies Feature<typeof tables>;
