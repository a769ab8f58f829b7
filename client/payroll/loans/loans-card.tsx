import { HandCoins } from 'lucide-react';
import type { EmployeeDetails } from '../../../domain/payroll/contract.ts';
import type { LoanRepayment, StaffLoan } from '../../../domain/payroll/loans/loan-contract.ts';
import { useCan } from '../../api/session.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { textLink } from '../../ui/description-list.tsx';
import { Fold } from '../../ui/fold.tsx';
import { formatCurrency, formatDay, formatMonth } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { EmployeeAction } from '../employees/employee-dialogs.tsx';
import { LOAN_LABELS } from '../labels.ts';
import { recordPath } from '../url-state.ts';

type LoansCardProps = { employee: EmployeeDetails; onAction: (action: EmployeeAction) => void };

export function LoansCard({ employee, onAction }: LoansCardProps) {
  const mayChange = useCan()('payroll:write');
  return (
    <Card aria-label="Loans and Advances">
      <CardHeader
        title="Loans and Advances"
        icon={<HandCoins aria-hidden />}
        description="Payroll withholds instalments, up to two thirds of pay."
        actions={
          mayChange && employee.status !== 'terminated' ? (
            <Button
              variant="secondary"
              size="sm"
              icon={<HandCoins aria-hidden />}
              onClick={() => onAction({ what: 'loan' })}
            >
              Give Loan or Advance
            </Button>
          ) : null
        }
      />
      <CardBody>
        {employee.loans.length === 0 ? (
          <p className="text-muted text-sm">No loans or advances.</p>
        ) : (
          <ul className="grid gap-4">
            {employee.loans.map((loan) => (
              <Loan key={loan.id} loan={loan} onAction={mayChange ? onAction : null} />
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}

const loanState = ({ cancelledAt, balance }: StaffLoan): string => {
  if (cancelledAt) return 'cancelled';
  return balance === '0.00' ? 'paid' : 'open';
};

function Loan({ loan, onAction }: { loan: StaffLoan; onAction: ((action: EmployeeAction) => void) | null }) {
  const { currency } = useConfig();
  const state = loanState(loan);
  const isUntouched = loan.balance === loan.amount;
  return (
    <li className="min-w-0 rounded-md border border-line">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-3 py-2.5 text-sm">
        <div className="min-w-0">
          <p className="wrap-break-word font-medium">
            {LOAN_LABELS[loan.kind]}
            {loan.purpose ? `: ${loan.purpose}` : ''}
          </p>
          <p className="text-muted text-xs">
            {`${formatCurrency(loan.amount, { currency })} on ${formatDay(loan.givenOn)}, ${formatCurrency(loan.instalment, { currency })} from each pay from ${formatMonth(loan.firstMonth)}`}
          </p>
          {loan.cancelReason ? <p className="text-muted text-xs">{`Cancelled: ${loan.cancelReason}`}</p> : null}
        </div>
        <div className="flex shrink-0 items-center gap-2">
          <span className="text-right">
            <span className="block text-muted text-xs">Owed</span>
            <MoneyText amount={loan.balance} currency={currency} className="font-semibold" />
          </span>
          <StatusChip status={state} />
        </div>
      </div>
      <div className="grid gap-2 px-3 pb-3">
        {onAction && state === 'open' ? (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => onAction({ what: 'repay', loan })}>
              Record Repayment
            </Button>
            {isUntouched ? (
              <Button variant="ghost" size="sm" onClick={() => onAction({ what: 'cancel-loan', loan })}>
                {`Cancel ${LOAN_LABELS[loan.kind]}`}
              </Button>
            ) : null}
          </div>
        ) : null}
        {loan.repayments.length + loan.schedule.length > 0 ? (
          <Fold summary="Repayment schedule" open={state === 'open'}>
            <LoanSchedule loan={loan} />
          </Fold>
        ) : null}
      </div>
    </li>
  );
}

const cell = 'py-1.5 text-right tabular-nums';

/** What was paid back, and what is still to come with the pay of each month. */
function LoanSchedule({ loan }: { loan: StaffLoan }) {
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
