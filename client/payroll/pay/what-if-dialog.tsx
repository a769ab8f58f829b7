import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toDecimalText } from '../../../domain/kernel/money.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { MonthSelect } from '../month-select.tsx';
import { type PayPreview, payPreviewQuery } from '../queries.ts';
import { parseAmount } from './process-values.ts';
import { StepsList } from './record-amounts.tsx';

export function WhatIfDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title="What-if Calculator"
      description="Net pay for a gross amount in any month. Nothing is saved."
    >
      <Calculator />
    </Dialog>
  );
}

const AMOUNTS = [
  ['gross', 'Gross Pay'],
  ['pension', 'Pension Scheme'],
  ['insurancePremium', 'Insurance Premium'],
  ['mortgageInterest', 'Mortgage Interest'],
  ['medicalFund', 'Medical Fund'],
] as const;

type FormValues = Record<(typeof AMOUNTS)[number][0], string>;

const START: FormValues = { gross: '50000', pension: '', insurancePremium: '', mortgageInterest: '', medicalFund: '' };

function Calculator() {
  const { currency } = useConfig();
  const [month, setMonth] = useState(useToday().slice(0, 7));
  const [typed, setTyped] = useState(START);
  const amounts = Object.fromEntries(AMOUNTS.map(([name]) => [name, toDecimalText(parseAmount(typed[name]))]));
  const { data, error, refetch } = useQuery(payPreviewQuery({ period: month, gross: '0', ...amounts }));
  return (
    <div className="grid min-w-0 gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="Month">
          <MonthSelect value={month} ahead={12} onValueChange={setMonth} />
        </Field>
        {AMOUNTS.map(([name, label]) => (
          <Field key={name} label={label} optional={name !== 'gross'}>
            <Input
              value={typed[name]}
              inputMode="decimal"
              before={currency}
              autoComplete="off"
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            />
          </Field>
        ))}
      </div>
      {data ? (
        <Answer preview={data} currency={currency} />
      ) : error ? (
        <ErrorState {...describeError(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={8} label="Calculating" />
      )}
    </div>
  );
}

function Answer({ preview, currency }: { preview: PayPreview; currency: string }) {
  const figures = [
    ['Net pay', preview.netPay],
    ['PAYE', preview.paye],
    ['NSSF', preview.nssf],
    ['SHIF (NHIF)', preview.nhif],
    ['Housing levy', preview.housingLevy],
    ['Employer cost', preview.totalCost],
  ] as const;
  return (
    <>
      {preview.notice ? <Alert tone="waiting">{preview.notice}</Alert> : null}
      <dl aria-label="Result" className="grid grid-cols-2 gap-3 rounded-md bg-accent-soft p-3 sm:grid-cols-3">
        {figures.map(([name, amount]) => (
          <div key={name} className="min-w-0">
            <dt className="text-muted text-xs">{name}</dt>
            <dd className="font-semibold tracking-tight">
              <MoneyText amount={amount} currency={currency} cents />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-muted text-sm">
        Loans and other deductions can take up to <MoneyText amount={preview.mostWithheld} currency={currency} cents />{' '}
        more; all deductions together are capped at two thirds of pay.
      </p>
      <section aria-label="Steps">
        <h3 className="mb-2 font-semibold text-sm">{`Calculation (tables ${preview.ruleSet})`}</h3>
        <StepsList steps={preview.steps} />
      </section>
    </>
  );
}
