import type { PayrollDetails } from '../../domain/payroll/pay-contract.ts';
import { PAYMENT_METHOD_LABELS } from '../../domain/settings/rules.ts';
import { Fact, Facts, SheetPart, textLink } from '../billing/facts.tsx';
import { DeliveryList } from '../messages/delivery-list.tsx';
import { useConfig } from '../settings/config-queries.ts';
import { Alert } from '../ui/alert.tsx';
import { DateText, InstantText } from '../ui/date-text.tsx';
import { Link } from '../ui/link.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { tabPath } from './hr-address.ts';
import { LOAN_LABELS } from './hr-words.ts';
import { RecordAmounts } from './record-amounts.tsx';
import { StepsList } from './steps-list.tsx';

type RecordProps = { record: PayrollDetails };

export function RecordContent({ record }: RecordProps) {
  return (
    <>
      <Notices record={record} />
      <Headline record={record} />
      <RecordAmounts record={record} />
      <SheetPart title="How It Is Worked Out">
        <StepsList steps={record.steps} />
        <p className="mt-3 text-muted text-xs">
          {'By the '}
          <Link href={tabPath('tables')} className={textLink}>
            {`statutory tables ${record.ruleSet}`}
          </Link>
          .
        </p>
      </SheetPart>
      <Repayments record={record} />
      <SheetPart title="Paid to">
        <Identity record={record} />
      </SheetPart>
      <SheetPart title="History">
        <History record={record} />
      </SheetPart>
      <Deliveries record={record} />
    </>
  );
}

function Notices({ record }: RecordProps) {
  return (
    <>
      {record.reversedAt ? (
        <Alert tone="waiting" title={`Reversed by ${record.reversedByName ?? 'somebody'}`} className="mb-4">
          <InstantText at={record.reversedAt} />: {record.reverseReason}
        </Alert>
      ) : null}
      {record.outdated ? (
        <Alert tone="waiting" title="Pay or leave has changed since" className="mb-4">
          {`${record.outdated} Edit the record, or reverse it and run payroll again.`}
        </Alert>
      ) : null}
      {record.differs ? (
        <Alert tone="waiting" title="Deductions differ from the tables" className="mb-4">
          {record.overrideReason ?? 'No reason given yet. It is needed before approval.'}
        </Alert>
      ) : null}
    </>
  );
}

function Headline({ record }: RecordProps) {
  const { currency } = useConfig();
  return (
    <div className="rounded-md bg-accent-soft px-4 py-3">
      <p className="text-muted text-xs">Net pay</p>
      <p className="font-semibold text-2xl tracking-tight">
        <MoneyText amount={record.netPay} currency={currency} cents />
      </p>
      <p className="mt-0.5 text-muted text-xs">
        {record.paidDate ? (
          <>
            {`Paid by ${PAYMENT_METHOD_LABELS[record.paymentMethod]} on `}
            <DateText day={record.paidDate} />
            {record.paymentReference ? `, ${record.paymentReference}` : ''}
          </>
        ) : (
          `By ${PAYMENT_METHOD_LABELS[record.paymentMethod]}`
        )}
      </p>
    </div>
  );
}

function Repayments({ record }: RecordProps) {
  if (record.repayments.length === 0) return null;
  return (
    <SheetPart title="Withheld for">
      <ul className="grid gap-1.5 text-sm">
        {record.repayments.map(({ loanId, kind, purpose, amount }) => (
          <li key={loanId} className="flex justify-between gap-4">
            <span className="wrap-break-word min-w-0">
              {purpose ? `${LOAN_LABELS[kind]}: ${purpose}` : LOAN_LABELS[kind]}
            </span>
            <MoneyText amount={amount} currency="" cents />
          </li>
        ))}
      </ul>
    </SheetPart>
  );
}

function Identity({ record: { identity, position } }: RecordProps) {
  return (
    <Facts>
      <Fact name="Position">{position}</Fact>
      <Fact name="National ID">{identity.nationalId}</Fact>
      <Fact name="KRA PIN">{identity.kraPin}</Fact>
      <Fact name="NSSF Number">{identity.nssfNumber}</Fact>
      <Fact name="SHIF (NHIF) Number">{identity.nhifNumber}</Fact>
      <Fact name="Bank">{[identity.bankName, identity.bankAccount].filter(Boolean).join(', ') || null}</Fact>
    </Facts>
  );
}

function History({ record }: RecordProps) {
  return (
    <Facts>
      <Fact name="Made" wide="phone">
        {`${record.createdByName}, `}
        <InstantText at={record.createdAt} />
      </Fact>
      <Fact name="Approved" wide="phone">
        {record.approvedAt ? (
          <>
            {`${record.approvedByName}, `}
            <InstantText at={record.approvedAt} />
          </>
        ) : null}
      </Fact>
      {record.approvalReason ? (
        <Fact name="Approved by its maker because" wide>
          {record.approvalReason}
        </Fact>
      ) : null}
      {record.notes ? (
        <Fact name="Notes" wide>
          <span className="whitespace-pre-wrap">{record.notes}</span>
        </Fact>
      ) : null}
    </Facts>
  );
}

function Deliveries({ record }: RecordProps) {
  if (record.deliveries.length === 0) return null;
  return (
    <SheetPart title="Mail">
      <DeliveryList deliveries={record.deliveries} />
    </SheetPart>
  );
}
