import { expect, test } from 'vitest';
import { seriesNames } from './rules.ts';

test.each<[string, number, readonly string[], readonly string[]]>([
  ['Desk', 3, [], ['Desk 1', 'Desk 2', 'Desk 3']],
  ['Desk', 2, ['Desk 1', 'Desk 4', 'Locker 9'], ['Desk 5', 'Desk 6']],
  ['Desk', 1, ['desk 12'], ['Desk 13']],
  ['Desk', 1, ['Desk 12b', 'Standing Desk 20', 'Desk'], ['Desk 1']],
  ['Bay P', 2, ['Bay P 7'], ['Bay P 8', 'Bay P 9']],
])('%s, %i more where there are %j: %j', (prefix, count, existing, names) => {
  expect(seriesNames(prefix, count, existing)).toEqual(names);
});
