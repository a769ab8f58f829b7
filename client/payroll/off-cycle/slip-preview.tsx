import { formatMonth } from '../../../domain/kernel/format.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Fold } from '../../ui/fold.tsx';
import { AmountLines, StepsList } from '../pay/record-amounts.tsx';
import type { OffCyclePreview } from '../queries.ts';

type Slip = OffCyclePreview['slips'][number];

/** The payslips as they would be made, before anything is. */
export function SlipPreview({ slips, notice }: Pick<OffCyclePreview, 'slips' | 'notice'>) {
  return (
    <section aria-label="Preview" className="grid min-w-0 gap-4">
      {notice ? <Alert tone="waiting">{notice}</Alert> : null}
      {slips.map((slip) => (
        <div key={slip.id} className="grid min-w-0 gap-3 rounded-md bg-accent-soft p-3">
          <h3 className="font-semibold text-sm">{`Payslip of ${formatMonth(slip.month)}`}</h3>
          <AmountLines lines={toLines(slip)} total={{ label: 'Net pay', amount: slip.netPay }} />
          <Fold summary={`Calculation (tables ${slip.ruleSet})`}>
            <StepsList steps={slip.steps} />
          </Fold>
        </div>
      ))}
    </section>
  );
}

const withheld = (label: string, amount: string) => ({ label, amount: amount === '0.00' ? amount : `-${amount}` });

const toLines = (slip: Slip) => [
  ...(slip.items.length > 0
    ? slip.items.map(({ label, working, amount }) => ({ label: `${label} (${working})`, amount }))
    : [{ label: 'Gross pay', amount: slip.grossPay }]),
  withheld('NSSF', slip.nssf),
  withheld('SHIF (NHIF)', slip.nhif),
  withheld('Housing levy', slip.housingLevy),
  withheld('PAYE', slip.paye),
  withheld('Loans', slip.loans),
  withheld('Advance', slip.advance),
  withheld(slip.otherPurpose ?? 'Other deductions', slip.otherDeductions),
];
