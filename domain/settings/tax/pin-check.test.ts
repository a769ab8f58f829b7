import { describe, expect, test } from 'vitest';
import { type PinCheck, pinCheckText, readPin } from './pin-check-contract.ts';

const answer = (changes: Partial<PinCheck>): PinCheck => ({
  pin: 'P051365947M',
  state: 'registered',
  name: 'J*** M***',
  kind: 'company',
  status: 'Active',
  checkedOn: '2026-11-19',
  reason: null,
  ...changes,
});

describe('the answer beside a PIN', () => {
  test.each<[string, Partial<PinCheck>]>([
    ['Registered: J*** M***, company', {}],
    ['Registered: J*** M***, person', { kind: 'individual' }],
    ['Registered: J*** M***', { kind: null }],
    ['Registered', { name: null, kind: null }],
    ['Suspended at KRA: J*** M***, company', { state: 'inactive', status: 'Suspended' }],
    ['Not active at KRA', { state: 'inactive', status: null, name: null, kind: null }],
    ['KRA does not know this PIN', { state: 'unknown', name: null, kind: null }],
    ['Not checked: KRA does not answer', { state: 'unchecked', reason: null }],
    ['Not checked: no key', { state: 'unchecked', reason: 'no key' }],
  ])('says “%s”', (words, changes) => expect(pinCheckText(answer(changes))).toBe(words));

  test.each([
    ['p051365947m ', 'P051365947M'],
    ['A004416331M', 'A004416331M'],
    ['V1234567890', null],
    ['P05136594', null],
    ['', null],
  ])('waits until the form of “%s” is right', (typed, pin) => expect(readPin(typed)).toBe(pin));
});
