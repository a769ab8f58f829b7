import { describe, expect, it } from 'vitest';
import { isInForm } from '../kernel/fields.ts';
import { EMPLOYEE_FIELDS } from '../payroll/employee-fields.ts';
import { exportDay, joinList, splitList, uniqueNames, unitFinder, unitLabel } from './rules.ts';
import { SHEETS } from './sheets.ts';

describe('a list in a cell', () => {
  it.each([
    ['Desk 1; Desk 2', ['Desk 1', 'Desk 2']],
    [' Desk 1,,Desk 2\nDesk 3; ', ['Desk 1', 'Desk 2', 'Desk 3']],
    ['"Desk 1, North"; "The ""Nest"""', ['Desk 1, North', 'The "Nest"']],
    ['5" screen; Desk', ['5" screen', 'Desk']],
    ['', []],
  ])('%j is read', (text, names) => {
    expect(splitList(text)).toEqual(names);
  });

  it('is read as it was written, whatever the names hold', () => {
    const names = ['Desk 1', 'Desk 1, North', 'a;b', 'The "Nest"', '"', 'two\nlines'];
    expect(splitList(joinList(names))).toEqual(names);
  });
});

describe('the name of a unit', () => {
  const units = [
    { kind: 'desk', name: 'Desk 1', floor: 'Ground Floor' },
    { kind: 'desk', name: 'Desk 1', floor: 'First Floor' },
    { kind: 'locker', name: '7', floor: 'First Floor' },
    { kind: 'parking', name: '7', floor: 'First Floor' },
    { kind: 'office', name: 'Mara', floor: 'First Floor' },
  ];
  const find = unitFinder(units);

  it('is as short as it can be', () => {
    expect(units.map((unit) => unitLabel(unit, find))).toEqual([
      'Ground Floor: Desk 1',
      'First Floor: Desk 1',
      'First Floor: 7 (locker)',
      'First Floor: 7 (parking)',
      'Mara',
    ]);
  });

  it('is found in any case, and by every unit that it may mean', () => {
    expect(find('desk 1')).toHaveLength(2);
    expect(find('FIRST FLOOR: desk 1')).toEqual([units[1]]);
    expect(find('Desk 9')).toEqual([]);
  });
});

describe('an export', () => {
  it.each([
    [
      ['Amani', 'Baraka'],
      ['Amani', 'Baraka'],
    ],
    [
      ['Amani', 'AMANI', 'Amani (2)', 'Amani'],
      ['Amani', 'AMANI (3)', 'Amani (2)', 'Amani (4)'],
    ],
  ])('calls %j by %j', (names, unique) => {
    expect(uniqueNames(names)).toEqual(unique);
    expect(uniqueNames(unique)).toEqual(unique);
  });

  it.each([
    ['2026-11-15', [], '2026-11-15'],
    ['2026-11-15', ['2026-12-01', '2026-11-16'], '2026-11-15'],
    ['2026-11-15', ['2026-12-01', '2026-11-15'], '2026-11-14'],
    ['2026-11-15', ['2026-12-01', '2026-11-01', '2027-01-01'], '2026-10-31'],
  ])('on %s, with agreements to be billed from %j, cuts over on %s', (today, billFrom, day) => {
    expect(exportDay(today, billFrom)).toBe(day);
  });
});

it('the sheet of employees has every field of their form, and the day on which somebody left', () => {
  const fields = EMPLOYEE_FIELDS.filter(isInForm).map(({ name }) => name);
  expect(SHEETS.employees.columns.map(({ name }) => name).sort()).toEqual([...fields, 'endDate'].sort());
});
