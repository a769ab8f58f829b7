import { Banknote } from 'lucide-react';
import type { EmployeeDetails } from '../../domain/payroll/contract.ts';
import { Fact, Facts } from '../billing/facts.tsx';
import { useConfig } from '../settings/config-queries.ts';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { DateText, InstantText } from '../ui/date-text.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { useToday } from '../ui/zone.ts';
import { FREQUENCY_LABELS } from './hr-words.ts';

const MORE = [
  ['allowances', 'Allowances'],
  ['deductions', 'Deductions'],
  ['pension', 'Pension Scheme'],
  ['insurancePremium', 'Insurance Premium'],
  ['mortgageInterest', 'Mortgage Interest'],
  ['medicalFund', 'Medical Fund'],
] as const;

/** Newest first, a change that lies ahead at the top. */
function PayHistory({ employee }: { employee: EmployeeDetails }) {
  const { currency } = useConfig();
  const today = useToday();
  if (employee.payHistory.length === 0) return null;
  return (
    <section aria-label="Pay History" className="mt-4 border-line border-t pt-3">
      <h3 className="mb-2 font-semibold text-sm">Pay History</h3>
      <ol className="grid gap-3 text-sm">
        {employee.payHistory.toReversed().map((change) => (
          <li key={change.id} className="flex items-start justify-between gap-3">
            <span className="min-w-0">
              {change.effectiveFrom > today ? 'From ' : 'Since '}
              <DateText day={change.effectiveFrom} />
              <span className="wrap-break-word block text-muted text-xs">
                {change.reason ? `${change.reason} · ` : ''}
                {`${change.byName}, `}
                <InstantText at={change.createdAt} />
              </span>
            </span>
            <span className="text-right">
              <MoneyText amount={change.baseSalary} currency={currency} />
              <span className="block text-muted text-xs">
                {change.baseSalary === change.previousBaseSalary ? 'allowances ' : 'before '}
                <MoneyText
                  amount={
                    change.baseSalary === change.previousBaseSalary ? change.allowances : change.previousBaseSalary
                  }
                  currency={currency}
                />
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What the file says of the pay: what a run takes unless somebody types something else. */
export function PayCard({ employee }: { employee: EmployeeDetails }) {
  const { currency } = useConfig();
  const money = (amount: string) => <MoneyText amount={amount} currency={currency} />;
  return (
    <Card aria-label="Pay">
      <CardHeader title="Pay" icon={<Banknote aria-hidden />} description="Amounts are those of a month." />
      <CardBody>
        <Facts>
          <Fact name="Base Salary">{money(employee.baseSalary)}</Fact>
          <Fact name="Payroll Frequency">{FREQUENCY_LABELS[employee.payrollFrequency]}</Fact>
          {MORE.filter(([name]) => employee[name] !== '0.00').map(([name, label]) => (
            <Fact key={name} name={label}>
              {money(employee[name])}
              {name === 'deductions' && employee.deductionsPurpose ? (
                <span className="block text-muted text-xs">{employee.deductionsPurpose}</span>
              ) : null}
            </Fact>
          ))}
          {employee.isResident && employee.isPrimaryEmployment ? null : (
            <Fact name="Personal Relief" wide>
              {employee.isResident ? 'Given by another employer' : 'None: not resident for tax'}
            </Fact>
          )}
        </Facts>
        <PayHistory employee={employee} />
      </CardBody>
    </Card>
  );
}
