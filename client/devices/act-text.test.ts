import { expect, it } from 'vitest';
import { actFacts, actLabel } from './act-text.ts';

it('an act is told by its fields, without ids and what is empty', () => {
  const tenantId = '01930a2b-7c00-7000-8000-0000000abcde';
  const body = {
    tenantId,
    kind: 'parcel',
    sender: '',
    notify: true,
    person: { name: 'Jane', kraPin: 'A1' },
    items: [{ quantity: 2 }, { quantity: 5 }],
  };
  expect(actFacts(body)).toEqual([
    { name: 'Kind', value: 'parcel' },
    { name: 'Name', value: 'Jane' },
    { name: 'Kra pin', value: 'A1' },
    { name: 'Quantity', value: '2, 5' },
  ]);
  expect(actFacts(null)).toEqual([]);
});

it('an act that this page does not know yet is named in plain words', () => {
  expect([actLabel('sale'), actLabel('locker_opened')]).toEqual(['Sale', 'Locker opened']);
});
