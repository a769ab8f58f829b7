import type { LoanRepayment, StaffLoan } from '../../domain/payroll/loan-contract.ts';
import { textLink } from '../billing/facts.tsx';
import { DateText } from '../ui/date-text.tsx';
import { formatMonth } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { recordPath } from './hr-address.ts';

const cell = 'py-1.5 text-right tabular-nums';

/** What was paid back, and what is still to come with the pay of each month. */
export function LoanSchedule({ loan }: { loan: StaffLoan }) {
  return (
    <table aria-label="Repayment schedule" className="w-full text-sm">
      <thead>
        <tr className="text-muted text-xs">
          <th scope="col" className="pb-1 text-left font-medium">
            When
          </th>
          <th scope="col" className="pb-1 text-right font-medium">
            Amount
          </th>
          <th scope="col" className="pb-1 text-right font-medium">
            Owed After
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {loan.repayments.map((repayment) => (
          <tr key={repayment.id}>
            <td className="py-1.5 pr-2">
              <DateText day={repayment.date} />
              <span className="block text-muted text-xs">
                <How repayment={repayment} />
              </span>
            </td>
            <td className={cell}>
              <MoneyText
                amount={repayment.amount}
                currency=""
                className={repayment.reversedAt ? 'text-muted line-through' : undefined}
              />
            </td>
            <td className={`${cell} text-muted`}>–</td>
          </tr>
        ))}
        {loan.schedule.map(({ month, amount, balance }) => (
          <tr key={month}>
            <td className="py-1.5">{formatMonth(month)}</td>
            <td className={cell}>
              <MoneyText amount={amount} currency="" />
            </td>
            <td className={cell}>
              <MoneyText amount={balance} currency="" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function How({ repayment: { payrollRecordId, reversedAt } }: { repayment: LoanRepayment }) {
  const undone = reversedAt ? ', reversed' : '';
  if (!payrollRecordId) return `paid in${undone}`;
  return (
    <>
      <Link href={recordPath(payrollRecordId)} className={textLink}>
        withheld from pay
      </Link>
      {undone}
    </>
  );
}
