import { Users } from 'lucide-react';
import type { EmployeeDetails } from '../../../domain/payroll/contract.ts';
import type { EmployeeDeduction } from '../../../domain/payroll/third-parties/payee-contract.ts';
import { PAYEE_PART_LABELS } from '../../../domain/payroll/third-parties/payees.ts';
import { useCan } from '../../api/session.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { formatCurrency, formatMonth } from '../../ui/format.ts';
import type { EmployeeAction } from '../employees/employee-dialogs.tsx';

type DeductionsCardProps = { employee: EmployeeDetails; onAction: (action: EmployeeAction) => void };

export function DeductionsCard({ employee, onAction }: DeductionsCardProps) {
  const mayChange = useCan()('payroll:write');
  return (
    <Card aria-label="Third-Party Deductions">
      <CardHeader
        title="Third-Party Deductions"
        icon={<Users aria-hidden />}
        description="Withheld with each regular pay and owed to a payee."
        actions={
          mayChange && employee.status !== 'terminated' ? (
            <Button variant="secondary" size="sm" onClick={() => onAction({ what: 'deduction' })}>
              Add Deduction
            </Button>
          ) : null
        }
      />
      <CardBody>
        {employee.payeeDeductions.length === 0 ? (
          <p className="text-muted text-sm">No SACCO, HELB, pension or welfare deductions.</p>
        ) : (
          <ul aria-label="Deductions" className="divide-y divide-line">
            {employee.payeeDeductions.map((deduction) => (
              <Deduction
                key={deduction.id}
                deduction={deduction}
                onEnd={mayChange ? () => onAction({ what: 'end-deduction', deduction }) : null}
              />
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}

const spanText = ({ fromMonth, untilMonth }: EmployeeDeduction): string => {
  if (untilMonth !== null && untilMonth < fromMonth) return 'never counted';
  return `from ${formatMonth(fromMonth)}${untilMonth ? ` to ${formatMonth(untilMonth)}` : ''}`;
};

function Deduction({ deduction, onEnd }: { deduction: EmployeeDeduction; onEnd: (() => void) | null }) {
  const { currency } = useConfig();
  const { payeeName, part, reference, amount } = deduction;
  const facts = [
    part === 'withheld' ? null : PAYEE_PART_LABELS[part],
    part === 'tier_two' ? null : `${formatCurrency(amount, { currency })} a month`,
    reference,
    spanText(deduction),
  ];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2 text-sm">
      <div className="min-w-0">
        <p className="wrap-break-word font-medium">{payeeName}</p>
        <p className="wrap-break-word text-muted text-xs">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {onEnd && deduction.untilMonth === null ? (
        <Button variant="ghost" size="sm" onClick={onEnd} aria-label={`End deduction for ${payeeName}`}>
          End
        </Button>
      ) : null}
    </li>
  );
}
