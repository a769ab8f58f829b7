import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type FieldPath, useFieldArray, useWatch } from 'react-hook-form';
import type { StoredRuleSet } from '../../../domain/payroll/runs/run-contract.ts';
import type { RuleSet } from '../../../domain/payroll/statutory-tables/rule-set.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../../ui/form/form.tsx';
import { SwitchField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { hrDone, hrFailed } from '../labels.ts';
import { MonthField } from '../month-field.tsx';
import { useSaveRuleSet } from '../queries.ts';
import { RuleSetForm, type RuleSetFormValues, ruleSetId, ruleSetValues } from './rule-set-values.ts';

type RuleSetDialogProps = { set: StoredRuleSet; isNew: boolean; open: boolean; onClose: () => void };

export function RuleSetDialog({ set, isNew, open, onClose }: RuleSetDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title={isNew ? 'Add Tables' : `Edit ${set.id}`}
      description={
        isNew
          ? `A copy of ${set.id}. Update what changed in law and the month it applies from.`
          : 'Applies to pay processed from now on; see the effect in the what-if calculator.'
      }
    >
      <TablesForm set={set} isNew={isNew} onClose={onClose} />
    </Dialog>
  );
}

function TablesForm({ set, isNew, onClose }: Omit<RuleSetDialogProps, 'open'>) {
  const save = useSaveRuleSet();
  const { currency } = useConfig();
  const form = useContractForm<RuleSetFormValues, RuleSet>(RuleSetForm, { defaultValues: ruleSetValues(set, isNew) });
  const validFrom = useWatch({ control: form.control, name: 'validFrom' });

  const submit = async ({ validFrom: from, rules }: RuleSet) => {
    const id = isNew ? ruleSetId(from) : set.id;
    try {
      await save.mutateAsync({ id, body: { validFrom: from, rules } });
      hrDone(`Tables ${id} saved`);
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      hrFailed(error, 'Failed to save the tables');
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      {!isNew && set.usedBy > 0 ? (
        <Alert tone="waiting">{`${set.usedBy} payroll records use these tables and do not change.`}</Alert>
      ) : null}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <MonthField
          form={form}
          name="validFrom"
          label="Valid From"
          required
          ahead={36}
          hint={isNew ? `Saved as ${ruleSetId(validFrom)}.` : undefined}
        />
        <MonthField
          form={form}
          name="rules.knownThrough"
          label="Confirmed Through"
          ahead={36}
          everyLabel="Until changed"
          hint="Pay after this month shows a warning that newer tables may exist."
        />
      </div>
      <BandFields form={form} currency={currency} />
      <ContributionFields form={form} currency={currency} />
      <LimitFields form={form} currency={currency} />
      <FormFooter onCancel={onClose} pending={save.isPending}>
        Save Tables
      </FormFooter>
    </Form>
  );
}

type Name = FieldPath<RuleSetFormValues>;

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
  const toggle = (name: Name, label: string) => <SwitchField form={form} name={name} label={label} />;
  return { money, rate, toggle };
}

function ContributionFields(props: TableFieldsProps) {
  const { money, rate, toggle } = makers(props);
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
            {toggle('rules.health.scale.minimumOnZeroPay', 'Minimum applies without pay')}
          </>
        ) : (
          <p className="text-muted text-sm sm:col-span-2">
            {`A repealed scale of ${health.scale.bands.length} bands; it cannot be edited.`}
          </p>
        )}
        {toggle('rules.health.isPretax', `${health.label} is deducted before tax`)}
        {toggle('rules.health.earnsInsuranceRelief', `${health.label} earns insurance relief`)}
      </Part>
      <Part title="Housing levy">
        {rate('rules.housingLevy.employeeRate', 'Employee Rate')}
        {rate('rules.housingLevy.employerRate', 'Employer Rate')}
        {toggle('rules.housingLevy.isPretax', 'Levy is deducted before tax')}
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

function LimitFields(props: TableFieldsProps) {
  const { money, rate } = makers(props);
  return (
    <>
      <Part title="Reliefs and exemptions">
        {money('rules.personalRelief', 'Personal Relief')}
        {rate('rules.insuranceRelief.rate', 'Insurance Relief Rate')}
        {money('rules.insuranceRelief.cap', 'Insurance Relief Limit')}
        {money('rules.disabilityExemption', 'Disability Exemption')}
      </Part>
      <Part title="Pre-tax deduction limits">
        {rate('rules.pension.shareOfPay', 'Pension (% of Pay)')}
        {money('rules.pension.cap', 'Pension Limit')}
        {money('rules.mortgageInterestCap', 'Mortgage Interest Limit')}
        {money('rules.medicalFundCap', 'Medical Fund Limit')}
      </Part>
      <Part title="Benefits in kind">
        {rate('rules.benefits.carRate', 'Car (% of Cost)')}
        {rate('rules.benefits.housingShare', 'Housing (% of Pay)')}
        {money('rules.benefits.mealsFree', 'Meals Free of Tax')}
        {money('rules.benefits.nonCashFree', 'Other Benefits Free Below')}
      </Part>
      <Part title="Employer and overtime">
        {money('rules.nita', 'NITA Levy')}
        {rate('rules.overtime.hoursInMonth', 'Hours per Month', 'h')}
        {rate('rules.overtime.weekdayPercent', 'Overtime on Weekdays')}
        {rate('rules.overtime.holidayPercent', 'Overtime on Holidays')}
      </Part>
    </>
  );
}

type TableFieldsProps = { form: ContractForm<RuleSetFormValues, RuleSet>; currency: string };

/** The last band, and only that, has no end. */
function BandFields({ form, currency }: TableFieldsProps) {
  const { fields, insert, remove } = useFieldArray({ control: form.control, name: 'rules.bands' });
  const last = fields.length - 1;
  return (
    <section aria-label="PAYE bands" className="grid gap-3">
      <h3 className="font-semibold text-sm">Monthly PAYE Bands</h3>
      <ol className="grid gap-2">
        {fields.map((field, n) => (
          <li key={field.id} className="grid grid-cols-[minmax(0,1fr)_7.5rem_2.25rem] items-start gap-2">
            {n === last ? (
              <p className="flex h-9 items-center text-muted text-sm">All above</p>
            ) : (
              <TextField
                form={form}
                name={`rules.bands.${n}.width`}
                kind="money"
                label={`Width of band ${n + 1}`}
                hideLabel
                before={currency}
                autoComplete="off"
              />
            )}
            <TextField
              form={form}
              name={`rules.bands.${n}.rate`}
              kind="number"
              label={`Rate of band ${n + 1}`}
              hideLabel
              step="any"
              after="%"
            />
            {n === last ? null : (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove band ${n + 1}`}
                icon={<Trash2 aria-hidden />}
                onClick={() => remove(n)}
              />
            )}
          </li>
        ))}
      </ol>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        icon={<Plus aria-hidden />}
        onClick={() => insert(last, { width: '', rate: 0 })}
      >
        Add Band
      </Button>
    </section>
  );
}
