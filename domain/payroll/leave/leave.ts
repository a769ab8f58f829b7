import { addDays, addMonths, type Day, weekday } from '../../kernel/time.ts';

// Employment Act, section 28: 21 working days for twelve months, 1.75 for each completed one. In hundredths of a day.
const PER_MONTH = 175;

export const daysText = (hundredths: number): string => {
  const digits = Math.abs(hundredths).toString().padStart(3, '0');
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

export const toHundredths = (text: string): number => Math.round(Number(text) * 100);

/** Months of service that are over by a day: one hired on the 31st completes a month on the last day of the next. */
export const completedMonths = (hireDate: Day, until: Day): number => {
  const [year = 0, month = 0] = hireDate.split('-').map(Number);
  const after = addDays(until, 1);
  const [toYear = 0, toMonth = 0] = after.split('-').map(Number);
  const months = (toYear - year) * 12 + toMonth - month;
  return Math.max(0, addMonths(hireDate, Math.max(0, months)) <= after ? months : months - 1);
};

export const accruedLeave = (hireDate: Day, until: Day): number => completedMonths(hireDate, until) * PER_MONTH;

export const isWorkingDay = (day: Day, holidays: ReadonlySet<Day>): boolean => weekday(day) <= 5 && !holidays.has(day);

export const workingDays = (start: Day, end: Day, holidays: ReadonlySet<Day>): number => {
  let days = 0;
  for (let day = start; day <= end; day = addDays(day, 1)) if (isWorkingDay(day, holidays)) days++;
  return days;
};
