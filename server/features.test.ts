import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENTITY_LABELS } from '../domain/audit/entities.ts';
import { FEATURES } from './features.ts';

// What the compiler cannot see: the database itself, as docs/schema.sql shows it.
const schema = readFileSync(join(import.meta.dirname, '../docs/schema.sql'), 'utf8');
const names = new Set(schema.match(/\b[a-z_]+\b/g));

const tables = [...schema.matchAll(/^CREATE TABLE (\w+)/gm)].map(([, table]) => table);

describe('the features', () => {
  it('have every table of the database, each once', () => {
    expect(FEATURES.flatMap((feature) => Object.keys(feature.tables)).sort()).toEqual(tables);
  });

  it('say every change of an audited table in words, under a name for the screen', () => {
    const audited = [...schema.matchAll(/audit_attach\('(\w+)'/g)].map(([, table = '']) => table);
    const described = FEATURES.flatMap(({ auditTexts = {} }) => Object.keys(auditTexts));
    expect(audited.filter((table) => !described.includes(table))).toEqual([]);
    expect([...audited, ...described].filter((table) => !ENTITY_LABELS[table])).toEqual([]);
  });

  it('name only constraints that the database has', () => {
    const constraints = FEATURES.flatMap((feature) => Object.keys(feature.constraints ?? {}));
    expect(constraints.filter((name) => !names.has(name.slice(0, 63)))).toEqual([]);
  });
});
