import type { ReactNode } from 'react';
import type { Rules } from '../../domain/payroll/rule-set.ts';
import { formatMoney, formatMonth } from '../ui/format.ts';

const money = (amount: string): string => formatMoney(amount, { currency: '' });

const bandsOf = ({ bands }: Rules): string[] =>
  bands.map(({ width, rate }, n) => {
    if (width === null) return `${bands.length === 1 ? 'all' : 'above'}: ${rate}%`;
    return `${n === 0 ? 'first' : 'next'} ${money(width)}: ${rate}%`;
  });

const healthOf = ({ health: { scale } }: Rules): string =>
  scale.kind === 'bands'
    ? `${scale.bands.length} bands, from ${money(scale.bands[0]?.amount ?? '0.00')} to ${money(scale.bands.at(-1)?.amount ?? '0.00')}`
    : `${scale.rate}%, at least ${money(scale.minimum)}`;

const when = (isPretax: boolean): string => (isPretax ? 'deducted before tax' : 'deducted after tax');

export function RuleSetFacts({ rules }: { rules: Rules }) {
  const { nssf, health, housingLevy, pension, insuranceRelief, overtime } = rules;
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2 lg:grid-cols-3">
      <Item name="PAYE bands">
        {bandsOf(rules).map((band) => (
          <span key={band} className="block">
            {band}
          </span>
        ))}
      </Item>
      <Item name="NSSF, each of employee and employer">
        {`${nssf.rate}%: tier I to ${money(nssf.lowerLimit)}, tier II to ${money(nssf.upperLimit)}`}
      </Item>
      <Item name={health.label}>{`${healthOf(rules)}, ${when(health.isPretax)}`}</Item>
      <Item name="Housing levy">
        {`${housingLevy.employeeRate}% and ${housingLevy.employerRate}% of the employer, ${when(housingLevy.isPretax)}`}
        {housingLevy.from ? `, from ${formatMonth(housingLevy.from)}` : ''}
        {housingLevy.relief ? `, relief ${housingLevy.relief.rate}% to ${money(housingLevy.relief.cap)}` : ''}
      </Item>
      <Item name="Reliefs">
        {`Personal ${money(rules.personalRelief)}; insurance ${insuranceRelief.rate}% to ${money(insuranceRelief.cap)}`}
      </Item>
      <Item name="Limits of deductions before tax">
        {`Pension ${pension.shareOfPay}% of pay to ${money(pension.cap)}; mortgage interest ${money(rules.mortgageInterestCap)}; medical fund ${money(rules.medicalFundCap)}`}
      </Item>
      <Item name="Exemption for a disability">{money(rules.disabilityExemption)}</Item>
      <Item name="NITA levy of the employer">{money(rules.nita)}</Item>
      <Item name="Overtime">
        {`Basic pay over ${overtime.hoursInMonth} hours; ${overtime.weekdayPercent}% on weekdays, ${overtime.holidayPercent}% on rest days and holidays`}
      </Item>
      {rules.knownThrough ? <Item name="Known through">{formatMonth(rules.knownThrough)}</Item> : null}
    </dl>
  );
}

function Item({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="mt-0.5 tabular-nums">{children}</dd>
    </div>
  );
}
