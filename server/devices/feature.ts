import { sql } from 'drizzle-orm';
import { type Describer, text } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import { namesPerson } from './names-person.ts';
import type * as tables from './tables.ts';

const describeOperation: Describer = ({ action, before, after }) => {
  const number = text(after ?? before, 'number');
  if (action === 'insert') {
    const done = text(after, 'status') === 'done';
    return {
      text: done
        ? `sent ${number}, recorded offline`
        : `sent ${number}, which needs a person: ${text(after, 'message')}`,
      path: null,
    };
  }
  if (action !== 'update' || text(before, 'resolved_at') || !text(after, 'resolved_at')) return null;
  return {
    text:
      text(after, 'resolution') === 'retried'
        ? `resolved ${number}: done after all`
        : `resolved ${number}: ${text(after, 'note')}`,
    path: null,
  };
};

export const devicesFeature = {
  tables: { devices: 'no-delete', device_operations: 'no-delete' },
  constraints: {
    device_operations_stay: { code: 'conflict', message: 'What a device sent and was answered stays as it is' },
    device_operations_resolved_once: { code: 'conflict', message: 'This act was already resolved' },
  },
  auditTexts: { device_operations: describeOperation },
  dashboardNeeds: {
    actsToSettle: {
      permission: 'counter:use',
      count: () => sql`(select count(*)::int from device_operations where status <> 'done' and resolved_at is null)`,
    },
  },
  personalData: {
    visitor: (person) => [
      {
        name: 'offlineActs',
        title: 'Acts of the counter that wait for a person',
        query: sql`select number, op, at, status, message, body from device_operations where ${namesPerson(person)} order by received_at`,
      },
    ],
  },
  integrityRules: [
    {
      id: 'device-acts-in-order',
      title: 'The acts of a device are there from the first to the last, without a gap',
      broken: `
        select format('Device %s: %s acts, the last is %s', d.code, count(o.id), d.last_seq) as what
        from devices d left join device_operations o on o.device_id = d.id
        group by d.id having count(o.id) <> d.last_seq or coalesce(max(o.seq), 0) <> d.last_seq`,
    },
    {
      id: 'device-sales-invoiced',
      title: 'A sale that a device recorded has its invoice, and no other act has the same',
      broken: `
        select format('Act %s', number) as what from device_operations
        where op = 'sale' and (status = 'done' or resolution = 'retried') and invoice_id is null
        union all
        select format('Invoice %s is of %s acts', invoice_id, count(*)) from device_operations
        where invoice_id is not null group by invoice_id having count(*) > 1`,
    },
  ],
} satisfies Feature<typeof tables>;
