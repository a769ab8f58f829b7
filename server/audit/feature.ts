import { sql } from 'drizzle-orm';
import type { Describer } from '../db/query/audit-text.ts';
import { chainInParts } from '../db/query/rule-parts.ts';
import type { Feature, PersonalData } from '../feature.ts';
import type * as tables from './tables.ts';
import { verifyRowsOn } from './verify.ts';

const describeRedaction: Describer = ({ action, after }) => {
  if (action !== 'redacted') return null;
  const entries = Object.keys((after?.entries ?? {}) as object).length;
  return {
    text: `blanked personal details in ${entries} audit log ${entries === 1 ? 'entry' : 'entries'}`,
    path: null,
  };
};

const describeArchive: Describer = ({ action, after }) =>
  action === 'archived'
    ? { text: `moved old audit log entries into the archive file ${after?.file}`, path: null }
    : null;

const MOST_HISTORY = 5_000;

const history = (entity: string, id: string): PersonalData => ({
  name: 'history',
  title: 'Audit log entries',
  query: sql`select at, actor_name, action, before - 'password_hash' as before, after - 'password_hash' as after from audit_log
    where entity = ${entity} and entity_id = ${id} order by id limit ${MOST_HISTORY}`,
});

export const auditFeature = {
  tables: {
    audit_log: 'read-only',
    audit_seal: 'read-only',
    audit_head: 'read-only',
    audit_cuts: 'read-only',
    audit_archives: 'read-only',
    audit_archived_states: 'read-only',
    chain_checkpoints: 'read-only',
    check_places: 'read-only',
    audit_tables: 'read-only',
    audit_personal: 'read-only',
    audit_redactions: 'read-only',
  },
  integrityRules: [
    {
      id: 'changes-recorded',
      title: 'Every audited record matches its last log entry',
      broken: `select message as what from audit_verify_rows()`,
      part: verifyRowsOn,
      forMs: 15_000,
    },
    chainInParts({
      id: 'audit-chain',
      title: 'The audit log’s hash chain is intact',
      chain: 'audit',
      head: 'h.seq',
    }),
  ],
  auditTexts: { audit_log: describeRedaction, audit_archives: describeArchive },
  personalData: {
    tenant: ({ id }) => [history('tenants', id)],
    employee: ({ id }) => [history('employees', id)],
    user: ({ id }) => [
      {
        name: 'actions',
        title: 'What they did',
        query: sql`select at, action, entity, entity_id from audit_log where actor = ${`user:${id}`} order by id desc limit ${MOST_HISTORY}`,
      },
      history('users', id),
    ],
  },
} satisfies Feature<typeof tables>;
