import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { getTableColumns } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import '../server/temporal.ts';
import { type ItemFormValues, itemFormValues } from '../client/inventory/assets/asset-fields.tsx';
import { DetailsCard } from '../client/inventory/items/item-cards.tsx';
import { ItemFields } from '../client/inventory/items/item-dialog.tsx';
import { ContactCard } from '../client/payroll/employees/employee-cards.tsx';
import { PersonFields } from '../client/payroll/employees/employee-fields.tsx';
import { type EmployeeFormValues, employeeValues, schemaFor } from '../client/payroll/employees/employee-values.ts';
import { ProfileCard } from '../client/tenants/tenant-cards.tsx';
import { AgreementFields } from '../client/tenants/tenant-fields.tsx';
import { tenantFormValues, tenantSchema } from '../client/tenants/tenant-values.ts';
import { useContractForm } from '../client/ui/form/form.tsx';
import { Item, ItemChanges, type ItemDetails, ItemInput } from '../domain/inventory/contract.ts';
import { ITEM_FIELDS, type ItemField } from '../domain/inventory/item-fields.ts';
import { type Field, isInForm, isInSheet, pickFields, sheetColumns } from '../domain/kernel/fields.ts';
import { columnRecogniser } from '../domain/kernel/sheet-columns.ts';
import { MySpace } from '../domain/members/contract.ts';
import { Employee, EmployeeChanges, type EmployeeDetails, EmployeeInput } from '../domain/payroll/contract.ts';
import { EMPLOYEE_AMOUNTS, EMPLOYEE_FIELDS, type EmployeeField } from '../domain/payroll/employee-fields.ts';
import { Tenant, TenantChanges, TenantInput } from '../domain/tenants/contract.ts';
import { portalFields, TENANT_FIELDS, type TenantField } from '../domain/tenants/fields.ts';
import { exampleLine, lineColumns, lineFrom } from '../server/documents/send-sheet.ts';
import { readCells } from '../server/documents/sheet-rows.ts';
import { personalDataFor } from '../server/features.ts';
import { inventoryItems } from '../server/inventory/tables.ts';
import { maskNumbers } from '../server/payroll/employees/employees.ts';
import { employees } from '../server/payroll/tables.ts';
import { personalColumns } from '../server/tenants/feature.ts';
import { tenants } from '../server/tenants/tables.ts';

// A field is declared once. Whatever is added to a declaration is in all that is made from it, and no column is forgotten.

const NOBODY = '00000000-0000-4000-8000-000000000000';
const NOW = '2026-11-15T08:00:00Z';
const SHOWN = /Parking Bay<\/dt><dd[^>]*>B12</;
const BAY = {
  label: 'Parking Bay',
  kind: 'text',
  form: { optional: true, whenEmpty: 'text', maxLength: 10 },
  sheet: { also: ['Bay'], width: 12, example: 'B4' },
} as const;

const missing = (fields: readonly { name: string }[], shape: object) =>
  names(fields).filter((name) => !(name in shape));

const html = (component: () => ReactElement): string =>
  renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, createElement(component)));

const expectInFiles = (fields: readonly Field[], record: object) => {
  const recognise = columnRecogniser(sheetColumns(fields));
  expect(['Parking Bay', 'parking_bay', 'BAY'].map(recognise)).toEqual(Array(3).fill('parkingBay'));
  expect(readCells(fields, { parkingBay: 'B12' })).toMatchObject({ parkingBay: 'B12' });
  const column = lineColumns(fields).find(({ header }) => header === 'Parking Bay');
  expect(column).toMatchObject({ type: 'text', width: 12 });
  expect(column?.value(lineFrom(fields, record))).toBe('B12');
  expect(column?.value(exampleLine(fields))).toBe('B4');
};

const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);

describe('a field that is added to the declaration of a tenant', () => {
  const fields: readonly TenantField[] = [
    ...TENANT_FIELDS,
    {
      ...BAY,
      name: 'parkingBay' as keyof Tenant,
      form: { ...BAY.form, section: 'agreement' },
      portal: 'listed',
      privacy: true,
    },
  ];
  const tenant = { ...Object.fromEntries(names(TENANT_FIELDS).map((name) => [name, null])), parkingBay: 'B12' };

  test('is asked for by the form, and shown with the tenant', () => {
    const Agreement = () => {
      const form = useContractForm(tenantSchema, { defaultValues: tenantFormValues(null, '2026-11-15', fields) });
      return createElement(AgreementFields, { form, fields, tenant: null });
    };
    const kept = { ...tenant, createdAt: NOW, updatedAt: NOW } as unknown as Tenant;
    expect(html(Agreement)).toMatch(/Parking Bay.*<input[^>]*name="parkingBay"/);
    expect(tenantFormValues(kept, '2026-11-15', fields)).toMatchObject({ parkingBay: 'B12' });
    expect(html(() => createElement(ProfileCard, { tenant: kept, fields }))).toMatch(SHOWN);
  });

  test('is a column of import, export and template', () => {
    expectInFiles(fields, tenant);
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
  const INTERNAL = [
    'agreedRoomHours',
    'id',
    'userId',
    'nextDueDate',
    'lastPaymentDate',
    'terminatedAt',
    'erasedAt',
    'updatedAt',
  ];

  test('names every column of the table, and each of its fields is one', () => {
    const columns = Object.keys(getTableColumns(tenants));
    expect([...names(TENANT_FIELDS), ...INTERNAL].sort()).toEqual(columns.sort());
  });

  test('agrees with the contracts of staff and portal', () => {
    expect(missing(TENANT_FIELDS, Tenant.shape)).toEqual([]);
    expect(missing(TENANT_FIELDS.filter(isInForm), TenantInput.shape)).toEqual([]);
    expect(missing(TENANT_FIELDS.filter(isInForm), TenantChanges.shape)).toEqual([]);
    expect(missing(portalFields(TENANT_FIELDS), MySpace.shape.company.shape)).toEqual([]);
    const typed = [...names(TENANT_FIELDS.filter(isInForm)), ...names(TENANT_FIELDS.filter(isInSheet)), 'userId'];
    expect(Object.keys(TenantInput.shape).filter((name) => !typed.includes(name))).toEqual([]);
  });
});

describe('a field that is added to the declaration of an item', () => {
  const fields: readonly ItemField[] = [
    ...ITEM_FIELDS,
    { ...BAY, name: 'parkingBay' as keyof Item, form: { ...BAY.form, section: 'details' } },
  ];
  const item = { ...Object.fromEntries(names(ITEM_FIELDS).map((name) => [name, null])), parkingBay: 'B12' };

  test('is asked for by the form, and shown with the item', () => {
    const Form = () => {
      const form = useContractForm<ItemFormValues, ItemInput>(ItemInput, {
        defaultValues: itemFormValues(null, fields),
      });
      return createElement(ItemFields, { form, fields, isBooked: false, mayPrice: true });
    };
    const kept = { ...item, createdAt: NOW, updatedAt: NOW } as unknown as ItemDetails;
    expect(html(Form)).toMatch(/Parking Bay.*<input[^>]*name="parkingBay"/);
    expect(itemFormValues(kept, fields)).toMatchObject({ parkingBay: 'B12' });
    expect(html(() => createElement(DetailsCard, { item: kept, fields }))).toMatch(SHOWN);
  });

  test('is a column of import, export and template', () => {
    expectInFiles(fields, item);
  });
});

describe('the declaration of an item', () => {
  const INTERNAL = ['id', 'disposedOn', 'createdAt', 'updatedAt'];
  const COMPUTED = ['currentValue'];

  test('names every column of the table, and each of its fields is one', () => {
    const columns = Object.keys(getTableColumns(inventoryItems));
    expect([...names(ITEM_FIELDS), ...INTERNAL].sort()).toEqual([...columns, ...COMPUTED].sort());
  });

  test('agrees with the contracts', () => {
    const typed = ITEM_FIELDS.filter(({ name }) => !COMPUTED.includes(name));
    expect(missing(ITEM_FIELDS, Item.shape)).toEqual([]);
    expect(missing(typed, ItemInput.shape)).toEqual([]);
    expect(missing(typed, ItemChanges.shape)).toEqual([]);
    expect(Object.keys(ItemInput.shape).filter((name) => !names(typed).includes(name))).toEqual(['asset']);
  });
});

describe('a field that is added to the declaration of an employee', () => {
  const fields: readonly EmployeeField[] = [
    ...EMPLOYEE_FIELDS,
    { ...BAY, name: 'parkingBay' as keyof Employee, form: { ...BAY.form, section: 'person' }, masked: true },
  ];
  const employee = { ...Object.fromEntries(names(EMPLOYEE_FIELDS).map((name) => [name, null])), parkingBay: 'B12' };

  test('is asked for by the form, and shown with the employee', () => {
    const Form = () => {
      const form = useContractForm<EmployeeFormValues, unknown>(schemaFor(null), {
        defaultValues: employeeValues(null, '2026-11-15', fields),
      });
      return createElement(PersonFields, { form, fields, isMasked: false });
    };
    const amounts = Object.fromEntries(EMPLOYEE_AMOUNTS.map((name) => [name, '0.00']));
    const kept = { ...employee, ...amounts } as unknown as EmployeeDetails;
    expect(html(Form)).toMatch(/Parking Bay.*<input[^>]*name="parkingBay"/);
    expect(employeeValues(kept, '2026-11-15', fields)).toMatchObject({ parkingBay: 'B12' });
    expect(html(() => createElement(ContactCard, { employee: kept, fields }))).toMatch(SHOWN);
  });

  test('is a column of the export', () => {
    expectInFiles(fields, employee);
  });

  test('is masked where it is declared to be', () => {
    expect(maskNumbers(employee, fields)).toMatchObject({ parkingBay: '••••' });
  });

  test('is in what a person is given of their data, with the whole row', () => {
    const subject = { id: NOBODY, name: 'Jane', email: null, detail: '', erased: false };
    const [row] = personalDataFor({ kind: 'employee', ...subject });
    expect(row && new PgDialect().sqlToQuery(row.query).sql).toMatch(/^select to_jsonb\(e\) - 'id' - 'updated_at' as/);
  });
});

describe('the declaration of an employee', () => {
  const INTERNAL = ['id', 'statusSince', 'erasedAt', 'createdAt', 'updatedAt'];

  test('names every column of the table, and each of its fields is one', () => {
    expect([...names(EMPLOYEE_FIELDS), ...INTERNAL].sort()).toEqual(Object.keys(getTableColumns(employees)).sort());
  });

  test('agrees with the contracts', () => {
    expect(missing(EMPLOYEE_FIELDS, Employee.shape)).toEqual([]);
    expect(missing(EMPLOYEE_FIELDS, EmployeeInput.shape)).toEqual([]);
    expect(missing(EMPLOYEE_FIELDS, EmployeeChanges.shape)).toEqual([]);
    expect(Object.keys(EmployeeInput.shape).filter((name) => !names(EMPLOYEE_FIELDS).includes(name as never))).toEqual(
      [],
    );
  });

  test('a masked number that a form sends back changes nothing', () => {
    const masked = names((EMPLOYEE_FIELDS as readonly EmployeeField[]).filter((field) => field.masked));
    const sent = Object.fromEntries(masked.map((name) => [name, '•••• 1234']));
    expect(EmployeeChanges.parse(sent)).toEqual({ reason: null });
  });
});
