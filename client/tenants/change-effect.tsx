import { useQuery } from '@tanstack/react-query';
import type { Tenant, TenantTerms } from '../../domain/tenants/contract.ts';
import { effectiveDays } from '../../domain/tenants/rules.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { serverMessage } from '../ui/feedback/outcome.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { DatePicker } from '../ui/form/date-picker.tsx';
import { Field } from '../ui/form/field.tsx';
import { formatDay } from '../ui/format.ts';
import { MoneyText } from '../ui/money-text.tsx';
import { useToday } from '../ui/zone.ts';
import { type EffectLine, effectLines } from './effect-text.ts';
import { changeEffectQuery } from './queries.ts';

/** What other terms would do, asked of the server each time they change. */
export const useChangeEffect = (tenantId: string, terms: Partial<TenantTerms> | null) =>
  useQuery({ ...changeEffectQuery(tenantId, terms ?? {}), enabled: terms !== null });

type EffectPanelProps = { effect: ReturnType<typeof useChangeEffect>; terms: Partial<TenantTerms> };

/** The effect in money, before anything is confirmed. */
export function EffectPanel({ effect: { data, error, isFetching }, terms }: EffectPanelProps) {
  const { currency } = useConfig();
  if (error) return <Alert tone="late">{serverMessage(error, 'The effect could not be calculated.')}</Alert>;
  const repriced = terms.packageId !== undefined || terms.billingCycle !== undefined;
  const ends = terms.status === 'terminated' || Boolean(terms.endDate);
  return (
    <section aria-label="What This Changes" aria-busy={isFetching} className="rounded-md border border-line text-sm">
      <h3 className="border-line border-b bg-surface-2/60 px-3 py-2 font-medium">
        What This Changes
        {data && repriced ? <span className="text-muted">{` from ${formatDay(data.effectiveOn)}`}</span> : null}
        {data && ends && !repriced ? (
          <span className="text-muted">{`, last day ${formatDay(data.effectiveOn)}`}</span>
        ) : null}
      </h3>
      {data ? (
        <>
          <ul className="divide-y divide-line">
            {effectLines(data, { ends }).map((line) => (
              <Line key={line.key} line={line} currency={currency} />
            ))}
          </ul>
          <p className="flex flex-wrap justify-between gap-x-4 border-line border-t bg-surface-2/60 px-3 py-2">
            <span>
              Owed after this
              <span className="text-muted">
                {' (now '}
                <MoneyText amount={data.owedBefore} currency={currency} cents />
                {')'}
              </span>
            </span>
            <MoneyText amount={data.owedAfter} currency={currency} cents className="font-semibold" />
          </p>
        </>
      ) : (
        <div className="p-3">
          <SkeletonText lines={3} label="Calculating the effect" />
        </div>
      )}
    </section>
  );
}

function Line({ line: { title, note, amount }, currency }: { line: EffectLine; currency: string }) {
  return (
    <li className="flex items-start justify-between gap-4 px-3 py-2">
      <span className="wrap-break-word min-w-0">
        {title}
        {note ? <span className="block text-muted text-xs">{note}</span> : null}
      </span>
      {amount ? <MoneyText amount={amount} currency={currency} cents className="shrink-0 font-medium" /> : null}
    </li>
  );
}

type EffectiveFieldProps = { tenant: Tenant; day: string | null; onDay: (day: string | null) => void };

/** From when the rent of another package or cycle counts. */
export function EffectiveField({ tenant, day, onDay }: EffectiveFieldProps) {
  const today = useToday();
  const { first, last } = effectiveDays(tenant, today);
  return (
    <Field label="Effective From" hint="The new rent applies from this day. The space changes immediately.">
      <DatePicker
        value={day ?? ''}
        placeholder={today < first ? formatDay(first) : 'Today'}
        min={first}
        max={last}
        clearable
        onValueChange={(next) => onDay(next || null)}
      />
    </Field>
  );
}
