import { useQuery } from '@tanstack/react-query';
import { Banknote, Check, FileText, Mail, Pencil, Undo2 } from 'lucide-react';
import { keptText } from '../../../domain/messages/delivery-text.ts';
import { SLIP_KIND_LABELS } from '../../../domain/payroll/labels.ts';
import type { PayrollDetails } from '../../../domain/payroll/pay/pay-contract.ts';
import { PAYMENT_METHOD_LABELS } from '../../../domain/settings/rules.ts';
import { DeliveryList } from '../../messages/delivery-list.tsx';
import { useConfig } from '../../settings/config-queries.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DateText, InstantText } from '../../ui/date-text.tsx';
import { DescriptionItem, DescriptionList, SheetPart, textLink } from '../../ui/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../ui/link.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { hrDone, hrFailed, LOAN_LABELS } from '../labels.ts';
import { periodText } from '../period-text.ts';
import { recordQuery, useMailPayslip } from '../queries.ts';
import type { RecordSheetState } from '../record-url.ts';
import { employeePath, tabPath } from '../url-state.ts';
import {
  payslipPath,
  type RecordAction,
  RecordActionDialog,
  useRecordDialog,
  useRecordRights,
} from './record-actions.tsx';
import { RecordAmounts, StepsList } from './record-amounts.tsx';

export function RecordSheet({ sheet: { id, open, onClose } }: { sheet: RecordSheetState }) {
  const { data, error, isFetching, refetch } = useQuery({ ...recordQuery(id ?? ''), enabled: id !== null });
  const { openDialog, dialog } = useRecordDialog();
  return (
    <>
      <Sheet
        open={open}
        onOpenChange={onClose}
        wide
        title={data ? sheetTitle(data) : 'Payslip'}
        description={data ? <Whose record={data} /> : null}
        footer={
          data ? <RecordSheetActions record={data} onAction={(what) => openDialog({ what, record: data })} /> : null
        }
      >
        {data ? (
          <RecordContent record={data} />
        ) : error ? (
          <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText lines={10} label="Loading the payslip" />
        )}
      </Sheet>
      <RecordActionDialog {...dialog} />
    </>
  );
}

const sheetTitle = ({ kind, payPeriodStart, payPeriodEnd }: PayrollDetails): string =>
  ['Payslip', ...(kind === 'regular' ? [] : [SLIP_KIND_LABELS[kind]]), periodText(payPeriodStart, payPeriodEnd)].join(
    ', ',
  );

function Whose({ record }: { record: PayrollDetails }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <StatusChip status={record.status} />
      <Link href={employeePath(record.employeeId)} className={textLink}>
        {record.employeeName}
      </Link>
      {record.employeeCode}
    </span>
  );
}

type RecordSheetActionsProps = { record: PayrollDetails; onAction: (action: RecordAction) => void };

function RecordSheetActions({ record, onAction }: RecordSheetActionsProps) {
  const may = useRecordRights(record);
  const quiet = { size: 'sm', variant: 'secondary' } as const;
  return (
    <>
      {may.approve ? (
        <Button size="sm" icon={<Check aria-hidden />} onClick={() => onAction('approve')}>
          Approve
        </Button>
      ) : null}
      {may.pay ? (
        <Button size="sm" icon={<Banknote aria-hidden />} onClick={() => onAction('pay')}>
          Mark as Paid
        </Button>
      ) : null}
      <ButtonLink size="sm" href={payslipPath(record)} target="_blank" icon={<FileText aria-hidden />}>
        Payslip PDF
      </ButtonLink>
      {may.mail ? <MailButton record={record} /> : null}
      {may.edit ? (
        <Button {...quiet} icon={<Pencil aria-hidden />} onClick={() => onAction('edit')}>
          Edit
        </Button>
      ) : null}
      {may.reverse ? (
        <Button {...quiet} icon={<Undo2 aria-hidden />} onClick={() => onAction('reverse')}>
          Reverse
        </Button>
      ) : null}
    </>
  );
}

function MailButton({ record }: { record: PayrollDetails }) {
  const mail = useMailPayslip();
  const send = () =>
    mail.mutate(record.id, {
      onSuccess: ({ delivery, recipient, reason }) =>
        hrDone(delivery === 'kept' ? keptText(reason) : `The payslip is on its way to ${recipient}`),
      onError: (error) => hrFailed(error, 'Failed to email the payslip'),
    });
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<Mail aria-hidden />}
      pending={mail.isPending}
      pendingLabel="Sending…"
      onClick={send}
    >
      {record.deliveries.length > 0 ? 'Email Again' : 'Email Payslip'}
    </Button>
  );
}

type RecordProps = { record: PayrollDetails };

function RecordContent({ record }: RecordProps) {
  return (
    <>
      <Notices record={record} />
      <Headline record={record} />
      <RecordAmounts record={record} />
      {record.items.length > 0 ? (
        <SheetPart title="What It Is Made Of">
          <StepsList steps={record.items} />
        </SheetPart>
      ) : null}
      <SheetPart title="Calculation">
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
        <Alert tone="waiting" title={`Reversed by ${record.reversedByName ?? 'someone'}`} className="mb-4">
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
          {record.overrideReason ?? 'A reason is needed before approval.'}
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
    <DescriptionList>
      <DescriptionItem name="Position">{position}</DescriptionItem>
      <DescriptionItem name="National ID">{identity.nationalId}</DescriptionItem>
      <DescriptionItem name="KRA PIN">{identity.kraPin}</DescriptionItem>
      <DescriptionItem name="NSSF Number">{identity.nssfNumber}</DescriptionItem>
      <DescriptionItem name="SHIF (NHIF) Number">{identity.nhifNumber}</DescriptionItem>
      <DescriptionItem name="Bank">
        {[identity.bankName, identity.bankAccount].filter(Boolean).join(', ') || null}
      </DescriptionItem>
    </DescriptionList>
  );
}

function History({ record }: RecordProps) {
  return (
    <DescriptionList>
      <DescriptionItem name="Prepared" wide="phone">
        {`${record.createdByName}, `}
        <InstantText at={record.createdAt} />
      </DescriptionItem>
      <DescriptionItem name="Approved" wide="phone">
        {record.approvedAt ? (
          <>
            {`${record.approvedByName}, `}
            <InstantText at={record.approvedAt} />
          </>
        ) : null}
      </DescriptionItem>
      {record.approvalReason ? (
        <DescriptionItem name="Reason for Self-approval" wide>
          {record.approvalReason}
        </DescriptionItem>
      ) : null}
      {record.notes ? (
        <DescriptionItem name="Notes" wide>
          <span className="whitespace-pre-wrap">{record.notes}</span>
        </DescriptionItem>
      ) : null}
    </DescriptionList>
  );
}

function Deliveries({ record }: RecordProps) {
  if (record.deliveries.length === 0) return null;
  return (
    <SheetPart title="Emails">
      <DeliveryList deliveries={record.deliveries} />
    </SheetPart>
  );
}
