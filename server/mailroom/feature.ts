import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

export const mailroom = {
  tables: {
    mail_items: 'no-delete',
  },
  constraints: {
    mail_items_tenant_id_tenants_id_fk: {
      code: 'validation',
      message: 'This tenant does not exist',
      field: 'tenantId',
    },
    // Handing out waits for the item and is refused with who has it; this catches what gets past.
    mail_items_stay_closed: { code: 'conflict', message: 'This item was handed out or returned already' },
  },
} satisfies Feature<typeof tables>;
