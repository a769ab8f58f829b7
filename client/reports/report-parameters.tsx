import { isSamePeriod } from '../../domain/reports/periods.ts';
import { Card } from '../ui/card.tsx';
import { DatePicker } from '../ui/date-picker.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { usualPeriods } from './period.ts';
import type { useReports } from './reports-address.ts';

const EARLIEST = '2000-01-01';

/** The dates of the reports. Those of the wrong order are told at once, and nothing is asked for with them. */
export function ReportParameters({ place }: { place: ReturnType<typeof useReports> }) {
  const { period, fault, date, today } = place;
  const latest = `${Number(today.slice(0, 4)) + 2}-12-31`;
  return (
    <Card
      aria-label="Report parameters"
      className="mb-4 grid grid-cols-2 items-start gap-x-3 gap-y-3 px-4 py-3.5 sm:px-5 lg:grid-cols-[repeat(3,minmax(9rem,13rem))_minmax(10rem,14rem)] lg:justify-start print:hidden"
    >
      <Field label="Start Date">
        <DatePicker
          value={period.from}
          min={EARLIEST}
          max={latest}
          onValueChange={(from) => place.showPeriod({ ...period, from })}
        />
      </Field>
      <Field label="End Date" error={fault}>
        <DatePicker
          value={period.to}
          min={EARLIEST}
          max={latest}
          onValueChange={(to) => place.showPeriod({ ...period, to })}
        />
      </Field>
      <Field label="Balance Sheet Date">
        <DatePicker value={date} min={EARLIEST} max={latest} onValueChange={place.showDate} />
      </Field>
      <UsualPeriod place={place} />
    </Card>
  );
}

const OTHER = 'Other dates';

/** A month, quarter or year in one choice instead of two dates. */
function UsualPeriod({ place }: { place: ReturnType<typeof useReports> }) {
  const usual = usualPeriods(place.today);
  const chosen = usual.find(({ period }) => isSamePeriod(period, place.period));
  const options = usual.map(({ label }) => ({ value: label, label }));
  return (
    <Field label="Period">
      <Select
        value={chosen?.label ?? OTHER}
        options={chosen ? options : [{ value: OTHER, label: OTHER }, ...options]}
        onValueChange={(label) => {
          const next = usual.find((one) => one.label === label);
          if (next) place.showPeriod(next.period);
        }}
      />
    </Field>
  );
}
