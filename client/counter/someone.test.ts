import { describe, expect, test } from 'vitest';
import type { Known } from '../../domain/counter/contract.ts';
import { candidates, customerFields, fits, newSomeone, refreshed, rowsMeanwhile, someoneName } from './someone.ts';

const amina: Known = {
  kind: 'person',
  tenantId: null,
  partyId: 'a1',
  name: 'Amina Njoki',
  company: 'Savanna Studio',
  phone: '+254712345678',
  email: null,
  passes: [{ id: 'p1', number: '7KQ2M', productName: '10-Day Pack', daysLeft: 4, expiresOn: '2027-02-01' }],
  inside: null,
  bookingsToday: [],
  owes: '0.00',
};

describe('somebody new', () => {
  test.each([
    ['0712 345 678', { kind: 'new', phone: '+254712345678', name: null }],
    ['Amina', { kind: 'new', phone: null, name: 'Amina' }],
    ['0712 3', null],
    ['A', null],
    ['', null],
  ])('of “%s” is %j', (typed, wanted) => {
    expect(newSomeone(typed)).toEqual(wanted);
  });

  test('is named by the number until somebody types a name', () => {
    expect(someoneName({ kind: 'new', phone: '+254712345678', name: null })).toBe('Walk-In 0712 345 678');
    expect(customerFields({ kind: 'new', phone: '+254712345678', name: null })).toEqual({
      person: { phone: '+254712345678' },
    });
  });
});

test.each(['0712 345', '+254 712', 'njoki amina', 'savanna', '7kq2m'])('“%s” fits', (typed) => {
  expect(fits(amina, typed)).toBe(true);
});

test.each(['0799', 'amina otieno'])('“%s” does not fit', (typed) => {
  expect(fits(amina, typed)).toBe(false);
});

test('a number that is known offers nobody new, a name does', () => {
  expect(candidates([amina], '0712345678')).toEqual([{ kind: 'known', known: amina }]);
  expect(candidates([amina], 'Amina').map(({ kind }) => kind)).toEqual(['known', 'new']);
  expect(candidates([], '07123')).toEqual([]);
});

describe('until the server has answered', () => {
  const left = { ...amina, passes: [] };
  const otieno = { ...amina, partyId: 'o1', name: 'Otieno' };

  test.each([
    ['whom the device knows', [], [amina, otieno], 'njoki', [amina]],
    ['the rows of the letters before, each once', [left], [amina, otieno], 'njoki', [left]],
    ['nobody whom the text does not mean', [left], [amina], 'wanjiru', []],
  ])('the box offers %s', (_, before, kept, typed, wanted) => {
    expect(rowsMeanwhile(before, kept, typed)).toEqual(wanted);
  });

  test('a person who was chosen is known by the newest answer', () => {
    expect(refreshed({ kind: 'known', known: amina }, [{ kind: 'known', known: left }])).toEqual({
      kind: 'known',
      known: left,
    });
    expect(refreshed({ kind: 'known', known: amina }, [])).toEqual({ kind: 'known', known: amina });
  });
});
