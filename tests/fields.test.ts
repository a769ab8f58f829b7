import { getTableColumns } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import '../server/temporal.ts';
import { ProfileCard } from '../client/tenants/tenant-cards.tsx';
import { AgreementFields } from '../client/tenants/tenant-fields.tsx';
import { tenantFormValues, tenantSchema } from '../client/tenants/tenant-values.ts';
import { useContractForm } from '../client/ui/form/form.tsx';
import { isInForm, isInSheet, pickFields, sheetColumns } from '../domain/kernel/fields.ts';
import { columnRecogniser } from '../domain/kernel/sheet-columns.ts';
import { MySpace } from '../domain/members/contract.ts';
import { Tenant, TenantChanges, TenantInput } from '../domain/tenants/contract.ts';
import { portalFields, TENANT_FIELDS, type TenantField } from '../domain/tenants/fields.ts';
import { exampleLine, lineColumns, lineFrom } from '../server/documents/send-sheet.ts';
import { readCells } from '../server/documents/sheet-rows.ts';
import { personalColumns } from '../server/privacy/sections.ts';
import { tenants } from '../server/tenants/tables.ts';

// A field is declared once. Whatever is added to a declaration is in all that is made from it, and no column is forgotten.

const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);

describe('a field that is added to the declaration of a tenant', () => {
  const bay = {
    name: 'parkingBay' as keyof Tenant,
    label: 'Parking Bay',
    kind: 'text',
    form: { section: 'agreement', optional: true, whenEmpty: 'text', maxLength: 10 },
    sheet: { also: ['Bay'], width: 12, example: 'B4' },
    portal: 'listed',
    privacy: true,
  } as const satisfies TenantField;
  const fields: readonly TenantField[] = [...TENANT_FIELDS, bay];
  const tenant = { ...Object.fromEntries(names(TENANT_FIELDS).map((name) => [name, null])), parkingBay: 'B12' };

  test('is asked for by the form, and shown with the tenant', () => {
    const Agreement = () => {
      const form = useContractForm(tenantSchema, { defaultValues: tenantFormValues(null, '2026-11-15', fields) });
      return createElement(AgreementFields, { form, fields, tenant: null });
    };
    const form = renderToStaticMarkup(createElement(Agreement));
    expect(form).toMatch(/Parking Bay/);
    expect(form).toMatch(/<input[^>]*name="parkingBay"/);
    expect(tenantFormValues(tenant as unknown as Tenant, '2026-11-15', fields)).toMatchObject({ parkingBay: 'B12' });
    const kept = { ...tenant, createdAt: '2026-11-15T08:00:00Z', updatedAt: '2026-11-15T08:00:00Z' };
    const card = renderToStaticMarkup(createElement(ProfileCard, { tenant: kept as unknown as Tenant, fields }));
    expect(card).toMatch(/Parking Bay<\/dt><dd[^>]*>B12</);
  });

  test('is a column of the import, by any of its names', () => {
    const recognise = columnRecogniser(sheetColumns(fields));
    expect(['Parking Bay', 'parking_bay', 'BAY'].map(recognise)).toEqual(Array(3).fill('parkingBay'));
    expect(readCells(fields, { parkingBay: 'B12' })).toMatchObject({ parkingBay: 'B12' });
  });

  test('is a column of the export and of the template', () => {
    const column = lineColumns(fields).find(({ header }) => header === 'Parking Bay');
    expect(column).toMatchObject({ type: 'text', width: 12 });
    expect(column?.value(lineFrom(fields, tenant))).toBe('B12');
    expect(column?.value(exampleLine(fields))).toBe('B4');
  });

  test('is in the portal', () => {
    expect(pickFields(tenant as unknown as Tenant, portalFields(fields))).toMatchObject({ parkingBay: 'B12' });
  });

  test('is in what a person is given of their data', () => {
    const { sql } = new PgDialect().sqlToQuery(personalColumns(fields));
    expect(sql.split(', ')).toContain('"parking_bay"');
  });
});

describe('the declaration of a tenant', () => {
  // Kept by the system: no person types or reads them as they are.
  const INTERNAL = ['id', 'userId', 'nextDueDate', 'lastPaymentDate', 'terminatedAt', 'erasedAt', 'updatedAt'];

  test('names every column of the table, and each of its fields is one', () => {
    const columns = Object.keys(getTableColumns(tenants));
    expect([...names(TENANT_FIELDS), ...INTERNAL].sort()).toEqual(columns.sort());
  });

  test('agrees with the contracts of staff and portal', () => {
    const missing = (fields: readonly { name: string }[], shape: object) =>
      names(fields).filter((name) => !(name in shape));
    expect(missing(TENANT_FIELDS, Tenant.shape)).toEqual([]);
    expect(missing(TENANT_FIELDS.filter(isInForm), TenantInput.shape)).toEqual([]);
    expect(missing(TENANT_FIELDS.filter(isInForm), TenantChanges.shape)).toEqual([]);
    expect(missing(portalFields(TENANT_FIELDS), MySpace.shape.company.shape)).toEqual([]);
    const typed = [...names(TENANT_FIELDS.filter(isInForm)), ...names(TENANT_FIELDS.filter(isInSheet)), 'userId'];
    expect(Object.keys(TenantInput.shape).filter((name) => !typed.includes(name))).toEqual([]);
  });
});
