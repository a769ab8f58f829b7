import { describe, expect, it } from 'vitest';
import { chanceFrom } from '../../../tests/support/chance.ts';
import { cents } from '../../kernel/money.ts';
import { addDays, type Day, daysBetween } from '../../kernel/time.ts';
import { type Debtor, feeDue, IN_FORCE, type LetterSoFar, lateFeeFor, letterDue, pauseAfter } from './dunning.ts';
import { LETTER_TYPES, type LetterStatus, type LetterType } from './letter-contract.ts';

const ladder = { demandLetterDays: 4, finalNoticeDays: 14, terminationNoticeDays: 30 };
const debt = (id: string, dueDate: Day, changes: object = {}) => ({
  id,
  dueDate,
  type: 'rent' as const,
  isHeld: false,
  ...changes,
});
const A = debt('A', '2026-10-31');
const B = debt('B', '2026-11-07');
const C = debt('C', '2026-11-14');
const debtor = (changes: Partial<Debtor> = {}): Debtor => ({
  agreementType: 'licence',
  tenantStatus: 'active',
  open: [A],
  letters: [],
  ...changes,
});
const letter = (
  type: LetterType,
  servedOn: Day | null,
  invoiceIds = ['A'],
  status: LetterStatus = servedOn ? 'sent' : 'awaiting_delivery',
): LetterSoFar => ({ type, servedOn, invoiceIds, status });
const first = letter('first_notice', '2026-11-04');
const final = letter('final_notice', '2026-11-14');
const last = letter('eviction_notice', '2026-11-30');
const none = null;

describe('the ladder of letters', () => {
  it.each<[string, Day, Debtor, [LetterType, ...string[]] | null]>([
    ['not yet', '2026-11-03', debtor(), none],
    ['four days after the due date', '2026-11-04', debtor(), ['first_notice', 'A']],
    ['no second first notice', '2026-11-05', debtor({ letters: [first] }), none],
    ['fourteen days after', '2026-11-14', debtor({ letters: [first] }), ['final_notice', 'A']],
    ['thirty days after', '2026-11-30', debtor({ letters: [first, final] }), ['eviction_notice', 'A']],
    ['never for a lease', '2026-12-30', debtor({ letters: [first, final], agreementType: 'lease' }), none],
    ['not after the end', '2026-12-30', debtor({ letters: [first, final], tenantStatus: 'terminated' }), none],
    ['nothing after the last', '2027-03-01', debtor({ letters: [first, final, last] }), none],
    ['one step at a time after days were missed', '2026-12-20', debtor(), ['first_notice', 'A']],
    ['the pause counts from service', '2026-12-29', debtor({ letters: [letter('first_notice', '2026-12-20')] }), none],
    [
      'to its last day',
      '2026-12-30',
      debtor({ letters: [letter('first_notice', '2026-12-20')] }),
      ['final_notice', 'A'],
    ],
    [
      'a letter that is not served stops the ladder',
      '2027-02-01',
      debtor({ letters: [letter('first_notice', null)] }),
      none,
    ],
    ['a fee has no ladder', '2026-12-20', debtor({ open: [debt('F', '2026-10-31', { type: 'late_fee' })] }), none],
    ['held invoices are left out', '2026-11-20', debtor({ open: [{ ...A, isHeld: true }, B] }), ['first_notice', 'B']],
    [
      'all that is old enough in one letter',
      '2026-11-18',
      debtor({ open: [A, B, C] }),
      ['first_notice', 'A', 'B', 'C'],
    ],
    ['what falls due meanwhile waits', '2026-11-11', debtor({ open: [A, B], letters: [first] }), none],
    [
      'and joins the next letter',
      '2026-11-14',
      debtor({ open: [A, B, C], letters: [first] }),
      ['final_notice', 'A', 'B'],
    ],
    ['the most senior letter governs', '2026-11-18', debtor({ open: [A, B, C], letters: [first, final] }), none],
    [
      'even beside a notice of termination',
      '2027-01-05',
      debtor({ open: [A, B, C], letters: [first, final, last] }),
      none,
    ],
    [
      'what was paid leaves the ladder to the rest',
      '2026-11-14',
      debtor({ open: [B], letters: [letter('first_notice', '2026-11-04', ['A'], 'superseded')] }),
      ['first_notice', 'B'],
    ],
    [
      'but not within the pause of a letter that was heard',
      '2026-11-13',
      debtor({ open: [B], letters: [letter('first_notice', '2026-11-04', ['A'], 'superseded')] }),
      none,
    ],
    [
      'a withdrawn notice is not written again',
      '2026-12-20',
      debtor({ letters: [first, final, letter('eviction_notice', null, ['A'], 'withdrawn')] }),
      none,
    ],
    [
      'a lease gets its next final notice for what came later',
      '2026-12-01',
      debtor({ open: [A, C], agreementType: 'lease', letters: [first, final] }),
      ['final_notice', 'A', 'C'],
    ],
    [
      'an invoice that was opened again joins the next letter',
      '2026-12-01',
      debtor({
        open: [A, B],
        letters: [
          letter('first_notice', '2026-11-04', ['A'], 'to_reissue'),
          letter('first_notice', '2026-11-18', ['B']),
        ],
      }),
      ['final_notice', 'A', 'B'],
    ],
  ])('%s (%s)', (_, today, given, due) => {
    const found = letterDue(given, today, ladder);
    expect(found && [found.type, ...found.invoiceIds]).toEqual(due);
  });

  it('gives a weekly tenant who pays nothing for six weeks one letter of each step', () => {
    const start: Day = '2026-10-01';
    const letters: LetterSoFar[] = [];
    for (let day = start; day <= addDays(start, 49); day = addDays(day, 1)) {
      const open = Array.from({ length: 6 }, (_, n) => debt(`${n}`, addDays(start, n * 7))).filter(
        ({ dueDate }) => dueDate <= day,
      );
      const due = letterDue(debtor({ open, letters }), day, ladder);
      if (due) letters.push({ ...due, servedOn: day, status: 'sent' });
    }
    expect(letters.map(({ type, invoiceIds }) => [type, invoiceIds.length])).toEqual([
      ['first_notice', 1],
      ['final_notice', 2],
      ['eviction_notice', 4],
    ]);
  });
});

describe('a late fee', () => {
  const notice = { type: 'first_notice' as const, invoiceIds: ['A', 'B'] };
  const open = [
    { ...B, isFeed: false },
    { ...A, isFeed: false },
  ];

  it('is charged once for the oldest invoice of a first notice, and once a month', () => {
    expect(feeDue(notice, open, false)?.id).toBe('A');
    expect(
      feeDue(
        notice,
        open.map((one) => ({ ...one, isFeed: one.id === 'A' })),
        false,
      )?.id,
    ).toBe('B');
    expect(feeDue(notice, open, true)).toBeNull();
    expect(feeDue({ ...notice, type: 'final_notice' }, open, false)).toBeNull();
  });

  it('is at most the invoice', () => {
    expect(lateFeeFor(cents(12_500_00), cents(2_500_00))).toBe(2_500_00);
    expect(lateFeeFor(cents(1_800_00), cents(2_500_00))).toBe(1_800_00);
  });
});

// A debtor's life at random: invoices fall due, are paid whole or in part, are held and opened again; letters are served
// late or withdrawn.
const life = (
  seed: number,
  onLetter: (day: Day, now: Debtor, due: NonNullable<ReturnType<typeof letterDue>>) => void,
) => {
  const chance = chanceFrom(seed);
  const start: Day = '2026-01-01';
  const all: (Debtor['open'][number] & { balance: number })[] = [];
  const letters: { -readonly [K in keyof LetterSoFar]: LetterSoFar[K] }[] = [];
  const agreementType = chance.next() < 0.3 ? 'lease' : 'licence';
  for (let day = start; day <= addDays(start, 200); day = addDays(day, 1)) {
    if (chance.next() < 0.1) all.push({ ...debt(`${all.length}`, day), balance: 100 });
    const some = all[chance.below(all.length || 1)];
    if (some && chance.next() < 0.15) some.balance -= Math.min(some.balance, chance.next() < 0.5 ? 50 : 100);
    if (some && chance.next() < 0.02) some.balance = 100;
    if (some && chance.next() < 0.05) some.isHeld = !some.isHeld;
    for (const one of letters) {
      const isOpen = one.invoiceIds.some((id) => (all[Number(id)]?.balance ?? 0) > 0);
      if (!isOpen && one.status !== 'withdrawn') one.status = 'superseded';
      if (one.status === 'awaiting_delivery' && chance.next() < 0.4)
        Object.assign(one, { status: 'sent', servedOn: day });
      if (one.status === 'awaiting_approval' && chance.next() < 0.2) one.status = 'withdrawn';
    }
    const now: Debtor = {
      agreementType,
      tenantStatus: 'active',
      open: all.filter(({ balance }) => balance > 0),
      letters,
    };
    const due = letterDue(now, day, ladder);
    if (!due) continue;
    onLetter(day, now, due);
    for (const one of letters) if (one.type === due.type && IN_FORCE.includes(one.status)) one.status = 'superseded';
    const status = due.type === 'eviction_notice' ? 'awaiting_approval' : 'awaiting_delivery';
    letters.push({ ...due, servedOn: null, status });
  }
  return { letters, all };
};

describe('whatever happens to a debtor', () => {
  const runs = Array.from({ length: 300 }, (_, seed) => seed);

  it('no two letters of a step come within the pause, and none beside one that is not served', () => {
    let written = 0;
    for (const seed of runs) {
      life(seed, (day, { letters }, { type }) => {
        written += 1;
        const heard = letters.filter((one) => one.type === type && one.servedOn !== null);
        for (const { servedOn } of heard) {
          expect(daysBetween(servedOn ?? day, day), `seed ${seed}`).toBeGreaterThanOrEqual(pauseAfter(type, ladder));
        }
        const standing = letters.filter(({ status }) => IN_FORCE.includes(status));
        expect(
          standing.every(({ servedOn }) => servedOn !== null),
          `seed ${seed}`,
        ).toBe(true);
        const senior = Math.max(-1, ...standing.map((one) => LETTER_TYPES.indexOf(one.type)));
        expect(LETTER_TYPES.indexOf(type), `seed ${seed}`).toBeGreaterThanOrEqual(senior);
        expect(LETTER_TYPES.indexOf(type), `seed ${seed}`).toBeLessThanOrEqual(senior + 1);
      });
    }
    expect(written).toBeGreaterThan(500);
  });

  it('a letter names every open invoice that is old enough and not held, and nothing else', () => {
    for (const seed of runs) {
      life(seed, (day, { open }, { invoiceIds }) => {
        const old = open.filter(({ dueDate, isHeld }) => !isHeld && daysBetween(dueDate, day) >= 4);
        expect(invoiceIds, `seed ${seed}`).toEqual(old.map(({ id }) => id));
      });
    }
  });

  it('nobody is forgotten: without a hold, every old invoice of a lease is named in the end', () => {
    for (const seed of runs.slice(0, 50)) {
      const chance = chanceFrom(seed);
      const open = Array.from({ length: 5 }, (_, n) => debt(`${n}`, addDays('2026-01-01', chance.below(60))));
      const letters: LetterSoFar[] = [];
      for (let day: Day = '2026-01-01'; day <= '2026-06-01'; day = addDays(day, 1)) {
        const due = letterDue({ agreementType: 'lease', tenantStatus: 'active', open, letters }, day, ladder);
        if (due) letters.push({ ...due, servedOn: day, status: 'sent' });
      }
      expect(new Set(letters.flatMap(({ invoiceIds }) => invoiceIds)).size, `seed ${seed}`).toBe(open.length);
    }
  });
});
