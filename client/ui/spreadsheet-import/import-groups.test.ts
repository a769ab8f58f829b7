import { expect, it } from 'vitest';
import { errorsCsv, groupFailures, rowsText } from './import-groups.ts';

it('errors are grouped by the rule they break, with their rows', () => {
  const failures = [
    { row: 2, errors: ['Phone is required'] },
    { row: 3, errors: ['Phone is required', 'There is no package named Gold'] },
    { row: 4, errors: ['There is no package named Silver'] },
    { row: 9, errors: ['There is no package named Gold', 'Amani is already in row 2'] },
  ];
  expect(groupFailures(failures, [[/^There is no package named /, 'No package of that name']])).toEqual([
    { rule: 'No package of that name', rows: [3, 4, 9], example: 'There is no package named Gold' },
    { rule: 'Phone is required', rows: [2, 3], example: null },
    { rule: 'Twice in the file', rows: [9], example: 'Amani is already in row 2' },
  ]);
});

it.each([
  [[2], '2'],
  [[2, 3], '2, 3'],
  [[2, 3, 4, 5, 9, 12], '2 to 5, 9, 12'],
  [Array.from({ length: 20 }, (_, n) => n * 2), '0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22 and more'],
])('the rows %j read %s', (rows, expected) => {
  expect(rowsText(rows)).toBe(expected);
});

it('all errors go into a file, however many there are', () => {
  const failures = Array.from({ length: 300 }, (_, n) => ({ row: n + 2, errors: ['Say "yes", or no'] }));
  const lines = errorsCsv(failures).split('\r\n');
  expect(lines).toHaveLength(301);
  expect(lines[1]).toBe('2,"Say ""yes"", or no"');
});
