import type { ReactNode } from 'react';
import type { FieldPath } from 'react-hook-form';
import { SwitchField } from '../ui/form-fields.tsx';
import { TextField } from '../ui/text-fields.tsx';
import type { TableFieldsProps } from './rule-set-bands.tsx';
import type { RuleSetTyped } from './rule-set-values.ts';

type Name = FieldPath<RuleSetTyped>;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-3">
      <h3 className="font-semibold text-sm">{title}</h3>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
    </section>
  );
}

function makers({ form, currency }: TableFieldsProps) {
  const money = (name: Name, label: string) => (
    <TextField form={form} name={name} label={label} kind="money" before={currency} autoComplete="off" required />
  );
  const rate = (name: Name, label: string, after = '%') => (
    <TextField form={form} name={name} label={label} kind="number" step="any" min={0} after={after} required />
  );
  const turn = (name: Name, label: string) => <SwitchField form={form} name={name} label={label} />;
  return { money, rate, turn };
}

export function ContributionFields(props: TableFieldsProps) {
  const { money, rate, turn } = makers(props);
  const { health, housingLevy } = props.form.getValues('rules');
  return (
    <>
      <Part title="NSSF">
        {rate('rules.nssf.rate', 'NSSF Rate')}
        {money('rules.nssf.lowerLimit', 'Lower Limit')}
        {money('rules.nssf.upperLimit', 'Upper Limit')}
      </Part>
      <Part title={health.label}>
        {health.scale.kind === 'rate' ? (
          <>
            {rate('rules.health.scale.rate', `${health.label} Rate`)}
            {money('rules.health.scale.minimum', `${health.label} Minimum`)}
            {turn('rules.health.scale.minimumOnZeroPay', 'Minimum without pay too')}
          </>
        ) : (
          <p className="text-muted text-sm sm:col-span-2">
            {`A scale of ${health.scale.bands.length} bands that was repealed; it stays as it is.`}
          </p>
        )}
        {turn('rules.health.isPretax', `${health.label} is deducted before tax`)}
        {turn('rules.health.earnsInsuranceRelief', `${health.label} earns insurance relief`)}
      </Part>
      <Part title="Housing levy">
        {rate('rules.housingLevy.employeeRate', 'Employee Rate')}
        {rate('rules.housingLevy.employerRate', 'Employer Rate')}
        {turn('rules.housingLevy.isPretax', 'Levy is deducted before tax')}
        {housingLevy.relief ? (
          <>
            {rate('rules.housingLevy.relief.rate', 'Levy Relief Rate')}
            {money('rules.housingLevy.relief.cap', 'Levy Relief Limit')}
          </>
        ) : null}
      </Part>
    </>
  );
}

export function LimitFields(props: TableFieldsProps) {
  const { money, rate } = makers(props);
  return (
    <>
      <Part title="Reliefs and exemptions">
        {money('rules.personalRelief', 'Personal Relief')}
        {rate('rules.insuranceRelief.rate', 'Insurance Relief Rate')}
        {money('rules.insuranceRelief.cap', 'Insurance Relief Limit')}
        {money('rules.disabilityExemption', 'Disability Exemption')}
      </Part>
      <Part title="Limits of deductions before tax">
        {rate('rules.pension.shareOfPay', 'Pension, Share of Pay')}
        {money('rules.pension.cap', 'Pension Limit')}
        {money('rules.mortgageInterestCap', 'Mortgage Interest Limit')}
        {money('rules.medicalFundCap', 'Medical Fund Limit')}
      </Part>
      <Part title="Employer and overtime">
        {money('rules.nita', 'NITA Levy')}
        {rate('rules.overtime.hoursInMonth', 'Hours in a Month', 'h')}
        {rate('rules.overtime.weekdayPercent', 'Overtime on Weekdays')}
        {rate('rules.overtime.holidayPercent', 'Overtime on Holidays')}
      </Part>
    </>
  );
}
