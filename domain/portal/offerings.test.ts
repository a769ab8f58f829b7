import { describe, expect, test } from 'vitest';
import { offeringsDescription, offeringsLead, toCards } from './offering-text.ts';
import { type PublicPackage, type PublicRoom, toOfferings } from './offerings.ts';

const pack = (changes: Partial<PublicPackage>): PublicPackage => ({
  name: 'Corner',
  type: 'dedicated_shared',
  publicCycle: 'monthly',
  features: [],
  dailyRate: '0.00',
  weeklyRate: '0.00',
  fortnightRate: '0.00',
  monthlyRate: '12500.00',
  quarterlyRate: '0.00',
  semiAnnualRate: '0.00',
  annualRate: '0.00',
  ...changes,
});
const room = (changes: Partial<PublicRoom>): PublicRoom => ({
  name: 'Karura',
  capacity: 4,
  amenities: [],
  hourlyRate: '1750.00',
  halfDayRate: null,
  dayRate: null,
  isRatePublic: false,
  ...changes,
});
const only = (packages: PublicPackage[], rooms: PublicRoom[] = [], currency = 'KES') =>
  toOfferings(packages, rooms, currency)[0];

describe('the price of a kind', () => {
  test.each<[string, PublicPackage[], object | null]>([
    [
      'is the least of its packages',
      [pack({}), pack({ monthlyRate: '9999.50' })],
      { label: 'From', amount: 'Ksh 9,999.50', unit: 'a month' },
    ],
    [
      'is by the rate that the package shows',
      [pack({ weeklyRate: '4000.00', publicCycle: 'weekly' })],
      { amount: 'Ksh 4,000', unit: 'a week' },
    ],
    [
      'is that of a day pass, where there is one',
      [
        pack({ type: 'flexible_shared', monthlyRate: '1.00' }),
        pack({ type: 'day_pass', dailyRate: '1800.00', publicCycle: 'daily' }),
      ],
      { label: 'Day pass', amount: 'Ksh 1,800', unit: '' },
    ],
    [
      'compares like with like',
      [pack({ weeklyRate: '3000.00', publicCycle: 'weekly' }), pack({}), pack({ monthlyRate: '12000.00' })],
      { amount: 'Ksh 12,000', unit: 'a month' },
    ],
    ['is not said for a package that shows none', [pack({ publicCycle: null })], null],
    ['is not said where there is none', [pack({ monthlyRate: '0.00' })], null],
  ])('%s', (_, packages, price) => {
    if (price === null) expect(only(packages)?.price).toBeNull();
    else expect(only(packages)?.price).toMatchObject(price);
  });

  test('is in the currency of the space', () => {
    expect(only([pack({})], [], 'USD')?.price?.amount).toBe('USD 12,500');
  });
});

describe('a card', () => {
  test('names its packages with their prices, unless its heading says it all', () => {
    expect(only([pack({ name: 'Dedicated Desk' })])?.items).toEqual([]);
    expect(only([pack({})])?.items).toEqual([{ name: 'Corner', detail: 'Ksh 12,500 a month' }]);
    expect(only([pack({ name: 'Dedicated Desk' }), pack({ publicCycle: null })])?.items).toEqual([
      { name: 'Dedicated Desk', detail: 'Ksh 12,500 a month' },
      { name: 'Corner', detail: 'on request' },
    ]);
  });

  test('names each term that has a price, and each feature once', () => {
    const two = [
      pack({ weeklyRate: '4000.00', features: ['Tea'] }),
      pack({ annualRate: '1.00', features: ['Tea', 'View'] }),
    ];
    expect(only(two)).toMatchObject({ terms: ['Weekly', 'Monthly', 'Annual'], points: ['Tea', 'View'] });
  });

  test('of rooms names eight at most, with their seats and, where it is public, their rate', () => {
    const rooms = Array.from({ length: 10 }, (_, index) => room({ name: `Room ${index}`, isRatePublic: index === 0 }));
    const items = only([], [...rooms])?.items ?? [];
    expect(items[0]).toEqual({ name: 'Room 0', detail: '4 seats, Ksh 1,750 an hour' });
    expect(items[1]).toEqual({ name: 'Room 1', detail: '4 seats' });
    expect(items.at(-1)).toEqual({ name: 'and 3 more', detail: '' });
    expect(items).toHaveLength(8);
  });

  test('of rooms names the half day and the day, where they have a rate that is public', () => {
    const hall = { halfDayRate: '6000.00', dayRate: '10500.00' };
    const [hidden, shown] = only([], [room(hall), room({ ...hall, isRatePublic: true })])?.items ?? [];
    expect(hidden?.detail).toBe('4 seats');
    expect(shown?.detail).toBe('4 seats, Ksh 1,750 an hour, 6,000 a half day, 10,500 a day');
    expect(only([], [room(hall)])?.points).toEqual(['Bookable by the hour or the day']);
  });

  test.each<[PublicRoom['amenities'], string[]]>([
    [[], ['Bookable by the hour']],
    [['Whiteboard'], ['Bookable by the hour', 'Whiteboards']],
    [
      ['TV Screen', 'Conference Phone'],
      ['Bookable by the hour', 'A/V equipment', 'Conference phone'],
    ],
  ])('of rooms with %j says %j', (amenities, points) => {
    expect(only([], [room({ amenities })])?.points).toEqual(points);
  });
});

test('a kind that the space does not have has no card', () => {
  const offerings = toOfferings([pack({ type: 'virtual_office' })], [], 'KES');
  expect(offerings.map(({ kind }) => kind)).toEqual(['virtual']);
  expect(toCards(offerings, 'KES')).toMatchObject({ shared: [], virtual: [{ width: 'full' }], nothing: [] });
  expect(offeringsLead(offerings, 'EUR')).toBe(
    'Start small, move up when the work does, and pay on the term that suits you.',
  );
});

test('a space without a public price list asks to be asked', () => {
  expect(toCards([], 'KES').nothing).toHaveLength(1);
  expect(offeringsLead([], 'KES')).toContain('Tell us what you need');
  expect(offeringsDescription([])).toBe('Coworking in Nairobi.');
});
