import { Banknote } from 'lucide-react';
import type { EmployeeDetails } from '../../domain/payroll/contract.ts';
import { Fact, Facts } from '../billing/facts.tsx';
import { useConfig } from '../settings/config-queries.ts';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { FREQUENCY_LABELS } from './hr-words.ts';

const MORE = [
  ['allowances', 'Allowances'],
  ['deductions', 'Deductions'],
  ['pension', 'Pension Scheme'],
  ['insurancePremium', 'Insurance Premium'],
  ['mortgageInterest', 'Mortgage Interest'],
  ['medicalFund', 'Medical Fund'],
] as const;

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
      </CardBody>
    </Card>
  );
}
