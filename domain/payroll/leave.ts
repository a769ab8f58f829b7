import { addDays, addMonths, type Day, weekday } from '../kernel/time.ts';

// Employment Act, section 28: 21 working days for twelve months, 1.75 for each completed one. In hundredths of a day.
const PER_MONTH = 175;

export const daysText = (hundredths: number): string => {
  const digits = Math.abs(hundredths).toString().padStart(3, '0');
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

export const hundredthsOf = (text: string): number => Math.round(Number(text) * 100);

// Months of service that are over by a day: one hired on the 31st completes a month on the last day of the next.
export const completedMonths = (hireDate: Day, until: Day): number => {
  const roughly =
    (Number(until.slice(0, 4)) - Number(hireDate.slice(0, 4))) * 12 +
    Number(until.slice(5, 7)) -
    Number(hireDate.slice(5, 7));
  if (roughly <= 0) return 0;
  return addMonths(hireDate, roughly) <= addDays(until, 1) ? roughly : roughly - 1;
};

export const accruedLeave = (hireDate: Day, until: Day): number => completedMonths(hireDate, until) * PER_MONTH;

export const isWorkingDay = (day: Day, holidays: ReadonlySet<Day>): boolean => weekday(day) <= 5 && !holidays.has(day);

export const workingDays = (start: Day, end: Day, holidays: ReadonlySet<Day>): number => {
  let days = 0;
  for (let day = start; day <= end; day = addDays(day, 1)) if (isWorkingDay(day, holidays)) days++;
  return days;
};
