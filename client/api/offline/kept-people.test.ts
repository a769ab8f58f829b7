import { describe, expect, it } from 'vitest';
import { findKept, mergeKnown } from './kept-people.ts';

const person = (name: string, changes: object = {}) => ({
  tenantId: null,
  partyId: name,
  name,
  company: null,
  phone: null,
  email: null,
  passes: [],
  ...changes,
});

const amara = person('Amara Édith', { phone: '+254712345678', passes: [{ number: 'K7P2Q' }] });
const otieno = person('Otieno', { company: 'Maji Safi', email: 'otieno@example.com' });

describe('who was looked up before', () => {
  it.each([
    ['amara', amara],
    ['edith', amara],
    ['0712 345', amara],
    ['254712345678', amara],
    ['345 678', amara],
    ['k7p2q', amara],
    ['maji', otieno],
    ['OTIENO@', otieno],
  ])('is found by %s', (q, expected) => {
    expect(findKept([amara, otieno], q)).toEqual([expected]);
  });

  it('is nobody for an empty search or two figures', () => {
    expect([findKept([amara], ' '), findKept([amara], '12')]).toEqual([[], []]);
  });

  it('is kept once, as found last', () => {
    const moved = { ...amara, phone: null };
    expect(mergeKnown([amara, otieno], [moved])).toEqual([moved, otieno]);
  });
});
