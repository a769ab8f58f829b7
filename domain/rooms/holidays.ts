import { addDays, type Day, weekday } from '../kernel/time.ts';

export type Holiday = { day: Day; name: string };

// Public Holidays Act (Cap 110), schedule, Part I: the days that have a date of their own.
const EVERY_YEAR: readonly [monthAndDay: string, name: string][] = [
  ['01-01', 'New Year’s Day'],
  ['05-01', 'Labour Day'],
  ['06-01', 'Madaraka Day'],
  ['10-10', 'Mazingira Day'],
  ['10-20', 'Mashujaa Day'],
  ['12-12', 'Jamhuri Day'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Boxing Day'],
];

// Part I days that move with Easter and the moon. Idd follows the sighting of the moon and is gazetted days before, so
// that a date in the future is an estimate which staff correct.
const MOVING: readonly Holiday[] = [
  { day: '2026-03-20', name: 'Idd-ul-Fitr' },
  { day: '2026-04-03', name: 'Good Friday' },
  { day: '2026-04-06', name: 'Easter Monday' },
  { day: '2027-03-10', name: 'Idd-ul-Fitr (estimated)' },
  { day: '2027-03-26', name: 'Good Friday' },
  { day: '2027-03-29', name: 'Easter Monday' },
];

// Not in Part I, so that a Sunday does not move them: declared for everybody each year (section 3), and the general
// election, which is on the second Tuesday of August.
const DECLARED: readonly Holiday[] = [
  { day: '2026-05-27', name: 'Idd-ul-Azha (estimated)' },
  { day: '2027-05-17', name: 'Idd-ul-Azha (estimated)' },
  { day: '2027-08-10', name: 'General Election' },
];

const YEARS = [2026, 2027];

/**
 * Section 4: where a Part I holiday falls on a Sunday, the first day after it that is no holiday itself is one too. A
 * Saturday moves nothing.
 */
export const withSubstitutes = (holidays: readonly Holiday[], others: readonly Holiday[] = []): Holiday[] => {
  const taken = new Set([...holidays, ...others].map(({ day }) => day));
  const substitutes = holidays
    .filter(({ day }) => weekday(day) === 7)
    .map(({ day, name }) => {
      let free = addDays(day, 1);
      while (taken.has(free)) free = addDays(free, 1);
      taken.add(free);
      return { day: free, name: `${name} (observed)` };
    });
  return [...holidays, ...others, ...substitutes].sort((a, b) => a.day.localeCompare(b.day));
};

/** The holidays with which a new space starts. */
export const publicHolidays = (): Holiday[] => {
  const fixed = YEARS.flatMap((year) => EVERY_YEAR.map(([date, name]) => ({ day: `${year}-${date}`, name })));
  return withSubstitutes([...fixed, ...MOVING], DECLARED);
};
