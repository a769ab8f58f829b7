import { CarFront } from 'lucide-react';
import { BENEFIT_LABELS, type EmployeeBenefit } from '../../../domain/payroll/benefits/benefit-contract.ts';
import type { EmployeeDetails } from '../../../domain/payroll/contract.ts';
import { useCan } from '../../api/session.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { formatCurrency, formatMonth } from '../../ui/format.ts';
import type { EmployeeAction } from '../employees/employee-dialogs.tsx';

type BenefitsCardProps = { employee: EmployeeDetails; onAction: (action: EmployeeAction) => void };

export function BenefitsCard({ employee, onAction }: BenefitsCardProps) {
  const mayChange = useCan()('payroll:write');
  return (
    <Card aria-label="Benefits in Kind">
      <CardHeader
        title="Benefits in Kind"
        icon={<CarFront aria-hidden />}
        description="Taxed with each pay, and not paid."
        actions={
          mayChange && employee.status !== 'terminated' ? (
            <Button
              variant="secondary"
              size="sm"
              icon={<CarFront aria-hidden />}
              onClick={() => onAction({ what: 'benefit' })}
            >
              Add Benefit
            </Button>
          ) : null
        }
      />
      <CardBody>
        {employee.benefits.length === 0 ? (
          <p className="text-muted text-sm">No car, housing, meals or other benefits.</p>
        ) : (
          <ul aria-label="Benefits" className="divide-y divide-line">
            {employee.benefits.map((benefit) => (
              <Benefit
                key={benefit.id}
                benefit={benefit}
                onEnd={mayChange ? () => onAction({ what: 'end-benefit', benefit }) : null}
              />
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}

const isNever = ({ fromMonth, untilMonth }: EmployeeBenefit): boolean => untilMonth !== null && untilMonth < fromMonth;

const spanText = (benefit: EmployeeBenefit): string => {
  if (isNever(benefit)) return 'never counted';
  const until = benefit.untilMonth ? ` to ${formatMonth(benefit.untilMonth)}` : '';
  return `from ${formatMonth(benefit.fromMonth)}${until}`;
};

function Benefit({ benefit, onEnd }: { benefit: EmployeeBenefit; onEnd: (() => void) | null }) {
  const { currency } = useConfig();
  const money = (amount: string) => formatCurrency(amount, { currency });
  const parts = [
    ...(benefit.cost === '0.00' ? [] : [`cost ${money(benefit.cost)}`]),
    ...(benefit.value === '0.00' ? [] : [`${money(benefit.value)} a month`]),
    ...(benefit.contribution === '0.00' ? [] : [`${money(benefit.contribution)} paid by the employee`]),
  ];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2 text-sm">
      <div className="min-w-0">
        <p className="wrap-break-word font-medium">{`${BENEFIT_LABELS[benefit.kind]}: ${benefit.description}`}</p>
        <p className="text-muted text-xs">{`${parts.join(', ')}; ${spanText(benefit)}`}</p>
      </div>
      {onEnd && benefit.untilMonth === null ? (
        <Button variant="ghost" size="sm" onClick={onEnd} aria-label={`End ${benefit.description}`}>
          End
        </Button>
      ) : null}
    </li>
  );
}
