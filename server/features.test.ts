import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgCustomColumn, PgDialect, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { ENTITY_LABELS } from '../domain/audit/entities.ts';
import { SUBJECT_KINDS } from '../domain/privacy/contract.ts';
import { FEATURES, personalDataFor, SEALED_TABLES, TABLE_RIGHTS } from './features.ts';

// What the compiler cannot see: the database itself, as docs/schema.sql shows it.
const FUNCTIONS = join(import.meta.dirname, 'db/schema/functions');
const schema = readFileSync(join(import.meta.dirname, '../docs/schema.sql'), 'utf8');
// Some constraints are raised by functions, whose text is in files of their own.
const functions = globSync('**/*.sql', { cwd: FUNCTIONS }).map((file) => readFileSync(join(FUNCTIONS, file), 'utf8'));
const names = new Set([schema, ...functions].join('\n').match(/\b[a-z_]+\b/g));

const tables = [...schema.matchAll(/^CREATE TABLE (\w+)/gm)].map(([, table = '']) => table);

// About a person or their company, and yet not given: money without a name in it, secrets of signing in, and how they work.
const NOT_GIVEN = [
  'anchors',
  'calendar_feeds',
  'counter_pins',
  'counter_sales',
  'credit_notes',
  'deposit_balances',
  'deposit_moves',
  'dunning_holds',
  'journal_lines',
  'known_devices',
  'login_steps',
  'member_codes',
  'member_sessions',
  'passkey_challenges',
  'password_resets',
  'payroll_runs',
  'rent_periods',
  'report_schedules',
  'room_allowances',
  'saved_views',
  'second_factors',
  'tills',
];

// Rows that may change without an entry in the audit log: sessions, counters, what follows from an audited row, and what others
// sent, which stays as it came.
const NOT_AUDITED = `
  anchors backups bill_lines billing_runs booking_charges browser_blocks counter_pins demand_letter_invoices deposit_balances devices document_counters gateway_messages idempotency_keys
  inventory_reminders invoice_lines known_devices login_steps member_codes member_sessions mpesa_tokens notifications outbox passkey_challenges
  password_resets pin_checks recognised_days rent_periods report_runs room_allowances run_steps saved_views sessions setup_codes sso_trips statement_lines stock_take_lines
  tax_items tenant_versions throttle`;

describe('the features', () => {
  it('have every table of the database, each once', () => {
    expect(FEATURES.flatMap((feature) => Object.keys(feature.tables)).sort()).toEqual(tables);
  });

  it('have their rows audited, and say each change in words, under a name for the screen', () => {
    const audited = [...schema.matchAll(/audit_attach\('(\w+)'/g)].map(([, table = '']) => table);
    const described = FEATURES.flatMap(({ auditTexts = {} }) => Object.keys(auditTexts));
    const changing = tables.filter((table) => /^(no-delete|full)$/.test(TABLE_RIGHTS[table] ?? ''));
    expect(changing.filter((table) => !audited.includes(table))).toEqual(NOT_AUDITED.trim().split(/\s+/));
    expect(audited.filter((table) => !described.includes(table))).toEqual([]);
    expect([...audited, ...described].filter((table) => !ENTITY_LABELS[table])).toEqual([]);
  });

  it('let the database note the time of each change', () => {
    const wrong = [...schema.matchAll(/^CREATE TABLE (\w+) \((.*?)^\);/gms)]
      .filter(([, , columns = '']) => / updated_at /.test(columns))
      .filter(([, table]) => !schema.includes(`CREATE TRIGGER ${table}_touched `))
      .map(([, table]) => `functions/base/touch_updated_at.sql has no trigger for ${table}`);
    expect(wrong).toEqual([]);
  });

  it('give a person every table that is about them', () => {
    const subject = { id: '00000000-0000-0000-0000-000000000000', name: '', email: '', detail: '', erased: false };
    const queries = SUBJECT_KINDS.flatMap((kind) => personalDataFor({ kind, ...subject })).map(
      ({ query }) => new PgDialect().sqlToQuery(query).sql,
    );
    const given = new Set(
      queries.flatMap((query) => [...query.matchAll(/\b(?:from|join) (\w+)/g)].map(([, name]) => name)),
    );
    const personal = [...schema.matchAll(/^CREATE TABLE (\w+) \((.*?)^\);/gms)]
      .filter(([, , columns = '']) =>
        /REFERENCES (tenants|employees|users)\(|^ {2}\w*(email|phone|recipient)/m.test(columns),
      )
      .map(([, table = '']) => table);
    expect(personal.filter((table) => !given.has(table))).toEqual(NOT_GIVEN);
  });

  it('say of every sealed column what its values are sealed to', async () => {
    const modules = globSync('**/*tables.ts', { cwd: import.meta.dirname });
    const declared = await Promise.all(
      modules.map((file) => import(join(import.meta.dirname, file)) as Promise<Record<string, unknown>>),
    );
    const sealed = declared
      .flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)))
      .flatMap((table) =>
        getTableConfig(table)
          .columns.filter((column) => is(column, PgCustomColumn) && column.getSQLType() === 'text')
          .map(
            ({ name }) => `${getTableName(table)}.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
          ),
      );
    const listed = Object.entries(SEALED_TABLES).flatMap(([table, { columns }]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    );
    expect([...new Set(sealed)].sort()).toEqual(listed.sort());
  });

  it('name only constraints that the database has', () => {
    const constraints = FEATURES.flatMap((feature) => Object.keys(feature.constraints ?? {}));
    expect(constraints.filter((name) => !names.has(name.slice(0, 63)))).toEqual([]);
  });
});
