import { addMoney, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { PayrollDetails, Step } from '../../../domain/payroll/pay/pay-contract.ts';
import { SheetPart } from '../../ui/description-list.tsx';
import { MoneyText } from '../../ui/money-text.tsx';

type Line = { label: string; amount: string; note?: string | undefined };

export function AmountLines({ lines, total }: { lines: readonly Line[]; total: Line }) {
  const visible = lines.filter(({ amount, note }) => amount !== '0.00' || note);
  return (
    <dl className="grid gap-1.5 text-sm">
      {visible.map(({ label, amount, note }) => (
        <div key={label} className="flex items-start justify-between gap-4">
          <dt className="min-w-0">
            {label}
            {note ? <span className="wrap-break-word block text-waiting text-xs">{note}</span> : null}
          </dt>
          <dd>
            <MoneyText amount={amount} currency="" cents />
          </dd>
        </div>
      ))}
      <div className="mt-1 flex justify-between gap-4 border-line border-t pt-1.5 font-semibold">
        <dt>{total.label}</dt>
        <dd>
          <MoneyText amount={total.amount} currency="" cents />
        </dd>
      </div>
    </dl>
  );
}

const hours = ({ overtimeHours, holidayHours }: PayrollDetails): string =>
  [
    ...(overtimeHours === '0.00' ? [] : [`${overtimeHours} h`]),
    ...(holidayHours === '0.00' ? [] : [`${holidayHours} h on rest days and holidays`]),
  ].join(', ');

const employerCost = ({ grossPay, employerNssf, employerHousingLevy, nita, employerPension }: PayrollDetails): string =>
  toDecimalText(addMoney(...[grossPay, employerNssf, employerHousingLevy, nita, employerPension].map(parseMoney)));

export function RecordAmounts({ record }: { record: PayrollDetails }) {
  const { computed } = record;
  const statutory = (label: string, name: 'nssf' | 'nhif' | 'housingLevy' | 'paye'): Line => ({
    label,
    amount: record[name],
    note: record[name] === computed[name] ? undefined : `Computed: ${computed[name]}`,
  });
  const overtime = hours(record);
  return (
    <>
      <SheetPart title="Earnings">
        <AmountLines
          lines={[
            { label: 'Base salary', amount: record.baseSalary },
            { label: overtime ? `Overtime, ${overtime}` : 'Overtime', amount: record.overtime },
            {
              label: record.irregularPay === '0.00' ? 'Allowances' : 'Allowances and other pay',
              amount: record.allowances,
            },
          ]}
          total={{ label: 'Gross pay', amount: record.grossPay }}
        />
      </SheetPart>
      {record.benefits === '0.00' ? null : (
        <SheetPart title="Taxed, Not Paid">
          <AmountLines
            lines={[
              { label: 'Car', amount: record.carBenefit },
              { label: 'Meals', amount: record.mealsBenefit },
              { label: 'Other benefits', amount: record.otherBenefits },
              { label: 'Housing', amount: record.housingBenefit },
              { label: 'Pension above the limit', amount: record.pensionBenefit },
            ]}
            total={{ label: 'Benefits in kind', amount: record.benefits }}
          />
        </SheetPart>
      )}
      <SheetPart title="Deductions">
        <AmountLines
          lines={[
            statutory('NSSF', 'nssf'),
            statutory('SHIF (NHIF)', 'nhif'),
            statutory('Housing levy', 'housingLevy'),
            statutory('PAYE', 'paye'),
            { label: 'Loans', amount: record.loans },
            { label: 'Advance', amount: record.advance },
            {
              label: record.otherPurpose ? `Other deductions: ${record.otherPurpose}` : 'Other deductions',
              amount: record.otherDeductions,
            },
          ]}
          total={{ label: 'Total deductions', amount: record.totalDeductions }}
        />
      </SheetPart>
      <SheetPart title="Employer Adds">
        <AmountLines
          lines={[
            { label: 'NSSF', amount: record.employerNssf },
            { label: 'Housing levy', amount: record.employerHousingLevy },
            { label: 'NITA levy', amount: record.nita },
            { label: 'Pension scheme', amount: record.employerPension },
          ]}
          total={{ label: 'Employer cost', amount: employerCost(record) }}
        />
      </SheetPart>
    </>
  );
}

/** How each amount came about, with the figures that anybody can check by hand. */
export function StepsList({ steps }: { steps: readonly Step[] }) {
  return (
    <dl aria-label="Calculation" className="grid gap-2 text-sm">
      {steps.map(({ name, label, working, amount }) => (
        <div key={name} className="flex items-start justify-between gap-4">
          <dt className="min-w-0">
            {label}
            <span className="wrap-break-word block text-muted text-xs tabular-nums">{working}</span>
          </dt>
          <dd className="shrink-0 font-medium">
            <MoneyText amount={amount} currency="" cents />
          </dd>
        </div>
      ))}
    </dl>
  );
}
