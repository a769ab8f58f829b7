import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { atEnd } from '../../tests/support/at-end.ts';
import { runAsOwner, withDatabase } from '../../tests/support/database.ts';
import { applySteps, knownSteps } from '../db/migration-steps.ts';

const emptyClient = async (): Promise<pg.Client> => {
  const ownerUrl = inject('ownerUrl');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await runAsOwner(ownerUrl, `create database ${name}`);
  const client = new pg.Client({ connectionString: withDatabase(ownerUrl, name) });
  await client.connect();
  atEnd(async () => {
    await client.end();
    await runAsOwner(ownerUrl, `drop database if exists ${name} with (force)`);
  });
  return client;
};

// As letters were kept before they named several invoices: one each, sent when they were written.
const OLD = {
  accepted: { status: 'sent', sent: '2026-11-04' },
  kept: { status: 'sent', sent: '2026-11-04' },
  unknown: { status: 'sent', sent: '2026-11-04' },
  waiting: { status: 'awaiting_approval', sent: null },
  settled: { status: 'superseded', sent: '2026-11-04' },
} as const;

it('letters of before name their one invoice, and count as sent only where their mail was accepted or is not known', async () => {
  const client = await emptyClient();
  const steps = knownSteps();
  const from = steps.findIndex(({ statements }) =>
    statements.some((text) => text.includes('"demand_letter_invoices"')),
  );
  await client.query('begin');
  await applySteps(client, steps.slice(0, from));
  await client.query(`set session_replication_role = replica`);
  const ids = new Map<string, string>();
  let seq = 0;
  for (const [name, { status, sent }] of Object.entries(OLD)) {
    const [letter, invoice, tenant] = [randomUUID(), randomUUID(), randomUUID()];
    seq += 1;
    ids.set(letter, name);
    await client.query(`insert into tenants (id, company_name, contact_person, email, phone, package_id, start_date, rent_amount, next_due_date, billed_through)
      values ('${tenant}', 'Late', 'Amina', 'late@example.com', '0712345678', '${randomUUID()}', '2026-01-01', 100, '2026-12-01', '2026-12-01')`);
    await client.query(`insert into invoices (id, series, seq, tenant_id, description, issue_date, due_date, net, amount, bill_to)
      values ('${invoice}', 'INV', ${seq}, '${tenant}', 'Rent', '2026-10-01', '2026-10-31', 100, 100, '{"name": "Late"}')`);
    await client.query(
      `insert into demand_letters (id, series, seq, tenant_id, invoice_id, type, status, sent_date, days_overdue, amount_due, recipient, content, statement)
       select $1, 'DL', $2::int, tenant_id, id, 'first_notice', $3, $4::date, 4, 100, 'late@example.com', 'Pay', '[]' from invoices where id = $5`,
      [letter, seq, status, sent, invoice],
    );
    if (name !== 'unknown' && sent) {
      const isAccepted = name !== 'kept';
      await client.query(
        `insert into outbox (kind, recipient, subject, body, event_key, status, accepted_at)
         values ('demand_letter', 'late@example.com', 'x', 'x', $1, $2, case when $3::boolean then now() end)`,
        [`letter:${letter}`, isAccepted ? 'accepted' : 'kept', isAccepted],
      );
    }
  }
  await client.query(`set session_replication_role = origin`);
  await client.query('commit');
  await client.query('begin');
  await applySteps(client, steps.slice(from));
  await client.query('commit');
  const { rows } = await client.query<Record<string, string | null> & { id: string }>(
    `select l.id, l.status, l.sent_date::text as sent, l.written_on::text as written, l.served_method as method, l.status_before as before,
       n.amount_due::text as amount, n.due_date::text as due, n.days_overdue::text as days
     from demand_letters l join demand_letter_invoices n on n.letter_id = l.id and n.invoice_id = l.invoice_id`,
  );
  const day = '2026-11-04';
  const named = { written: day, amount: '100.00', due: '2026-10-31', days: '4' };
  const served = { ...named, sent: day, before: null };
  const unserved = { ...named, sent: null, method: null, before: null };
  expect(Object.fromEntries(rows.map(({ id, ...row }) => [ids.get(id), row]))).toEqual({
    accepted: { ...served, status: 'sent', method: 'email' },
    kept: { ...unserved, status: 'awaiting_delivery' },
    unknown: { ...served, status: 'sent', method: 'by_hand' },
    waiting: { ...unserved, status: 'awaiting_approval' },
    settled: { ...served, status: 'superseded', method: 'email', before: 'sent' },
  });
});
