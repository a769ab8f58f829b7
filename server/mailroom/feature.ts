import { sql } from 'drizzle-orm';
import { paths, withQuery } from '../../domain/kernel/paths.ts';
import { type Describer, text } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

const describeMailItem: Describer = ({ action, before, after }) => {
  const row = after ?? before;
  const sender = text(row, 'sender');
  const item = `a ${text(row, 'kind') || 'letter'}${sender ? ` from ${sender}` : ''}`;
  const path = withQuery(paths.mail, { status: 'all', tenant: text(row, 'tenant_id') });
  if (action === 'insert') return { text: `recorded ${item} for a tenant`, path };
  if (action !== 'update') return null;
  const status = text(after, 'status');
  if (status === 'handed_out') return { text: `handed out ${item} to ${text(after, 'handed_to')}`, path };
  if (status === 'returned') return { text: `returned ${item}: ${text(after, 'return_reason')}`, path };
  if (text(before, 'notified_at') !== text(after, 'notified_at'))
    return { text: `notified a tenant about ${item}`, path };
  return { text: `corrected ${item}`, path };
};

export const mailroomFeature = {
  tables: { mail_items: 'no-delete' },
  constraints: {
    mail_items_tenant_id_tenants_id_fk: {
      code: 'validation',
      message: 'This tenant does not exist',
      field: 'tenantId',
    },
    // Handing out waits for the item and is refused with who has it; this catches what gets past.
    mail_items_stay_closed: { code: 'conflict', message: 'This item was already handed out or returned' },
  },
  auditTexts: { mail_items: describeMailItem },
  personalData: {
    tenant: ({ id }) => [
      {
        name: 'post',
        title: 'Letters and parcels',
        query: sql`select kind, sender, reference, note, status, received_at, handed_to, closed_at from mail_items
          where tenant_id = ${id} order by received_at`,
      },
    ],
  },
} satisfies Feature<typeof tables>;
