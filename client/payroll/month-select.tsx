import { monthAfter } from '../../domain/payroll/periods.ts';
import { Select } from '../ui/form/select.tsx';
import { formatMonth } from '../ui/format.ts';
import { useToday } from '../ui/zone.ts';

type MonthSelectProps = {
  value: string;
  onValueChange: (month: string) => void;
  'aria-label'?: string | undefined;
  /** Offers no month at all, under this name. */
  everyLabel?: string | undefined;
  /** How many months after the present one are offered. */
  ahead?: number | undefined;
  /** How many months before it. */
  back?: number | undefined;
  className?: string | undefined;
};

/** Months, newest first. The one that is shown is among them even when it is older than what is offered. */
export function MonthSelect({ value, everyLabel, ahead = 1, back = 30, ...select }: MonthSelectProps) {
  const present = useToday().slice(0, 7);
  const offered = Array.from({ length: back + ahead + 1 }, (_, n) => monthAfter(present, ahead - n));
  const months = value === '' || offered.includes(value) ? offered : [...offered, value].sort().reverse();
  const options = months.map((month) => ({ value: month, label: formatMonth(month) }));
  return (
    <Select {...select} value={value} options={everyLabel ? [{ value: '', label: everyLabel }, ...options] : options} />
  );
}
