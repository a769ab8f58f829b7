import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

export const audit = {
  tables: {
    audit_log: 'read-only',
    audit_seal: 'read-only',
    audit_head: 'read-only',
    chain_checkpoints: 'read-only',
    audit_tables: 'read-only',
    audit_personal: 'read-only',
    audit_redactions: 'read-only',
  },
} satisfies Feature<typeof tables>;
