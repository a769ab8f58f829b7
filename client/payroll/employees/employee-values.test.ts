import { expect, test } from 'vitest';
import { changedFields, employeeValues, isEmployeeIncomplete, NewEmployee } from './employee-values.ts';

const formValues = {
  ...employeeValues(null, '2026-11-15'),
  firstName: 'Jane',
  lastName: 'Wanjiku',
  position: 'Guard',
  department: 'security',
  employeeId: 'E1',
  baseSalary: '20000',
} as const;

test('an empty form lacks what the specification asks for', () => {
  expect(isEmployeeIncomplete(employeeValues(null, '2026-11-15'))).toBe(true);
  expect(isEmployeeIncomplete(formValues)).toBe(false);
  expect(isEmployeeIncomplete({ ...formValues, position: ' ' })).toBe(true);
});

test('the six required fields are enough for the contract', () => {
  expect(NewEmployee.safeParse(formValues).error).toBeUndefined();
});

test('only what was changed is sent; what was emptied is sent as empty, and an amount as nothing', () => {
  const before = { ...formValues, pension: '500', email: 'jane@example.com' };
  const after = { ...before, position: 'Head Guard', pension: undefined, email: '' };
  expect(changedFields(before, after)).toEqual({ position: 'Head Guard', pension: '0', email: '' });
});
