import { useQuery } from '@tanstack/react-query';
import { Banknote, Check, FileText, Mail, Pencil, Undo2 } from 'lucide-react';
import { keptWords } from '../../domain/messages/delivery-words.ts';
import type { PayrollDetails } from '../../domain/payroll/pay-contract.ts';
import { textLink } from '../billing/facts.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { Link } from '../ui/link.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { employeePath, type RecordSheetState } from './hr-address.ts';
import { hrDone, hrFailed } from './hr-words.ts';
import { recordQuery, useMailPayslip } from './pay-queries.ts';
import { periodWords } from './period-words.ts';
import { payslipOf } from './record-actions.tsx';
import { RecordContent } from './record-content.tsx';
import { useRecordRights } from './record-rights.ts';
import { type RecordDeed, RecordTaskDialog, useRecordTask } from './record-task.tsx';

export function RecordSheet({ sheet: { id, open, onClose } }: { sheet: RecordSheetState }) {
  const { data, error, isFetching, refetch } = useQuery({ ...recordQuery(id ?? ''), enabled: id !== null });
  const { begin, shown } = useRecordTask();
  return (
    <>
      <Sheet
        open={open}
        onOpenChange={onClose}
        wide
        title={data ? `Payslip, ${periodWords(data.payPeriodStart, data.payPeriodEnd)}` : 'Payslip'}
        description={data ? <Whose record={data} /> : null}
        footer={data ? <RecordSheetActions record={data} onTask={(what) => begin({ what, record: data })} /> : null}
      >
        {data ? (
          <RecordContent record={data} />
        ) : error ? (
          <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText lines={10} label="Loading the payslip" />
        )}
      </Sheet>
      <RecordTaskDialog {...shown} />
    </>
  );
}

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

type RecordSheetActionsProps = { record: PayrollDetails; onTask: (deed: RecordDeed) => void };

function RecordSheetActions({ record, onTask }: RecordSheetActionsProps) {
  const may = useRecordRights(record);
  const quiet = { size: 'sm', variant: 'secondary' } as const;
  return (
    <>
      {may.approve ? (
        <Button size="sm" icon={<Check aria-hidden />} onClick={() => onTask('approve')}>
          Approve
        </Button>
      ) : null}
      {may.pay ? (
        <Button size="sm" icon={<Banknote aria-hidden />} onClick={() => onTask('pay')}>
          Mark as Paid
        </Button>
      ) : null}
      <ButtonLink size="sm" href={payslipOf(record)} target="_blank" icon={<FileText aria-hidden />}>
        Payslip PDF
      </ButtonLink>
      {may.mail ? <MailButton record={record} /> : null}
      {may.edit ? (
        <Button {...quiet} icon={<Pencil aria-hidden />} onClick={() => onTask('edit')}>
          Edit
        </Button>
      ) : null}
      {may.reverse ? (
        <Button {...quiet} icon={<Undo2 aria-hidden />} onClick={() => onTask('reverse')}>
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
        hrDone(delivery === 'kept' ? keptWords(reason) : `The payslip goes to ${recipient}`),
      onError: (error) => hrFailed(error, 'Failed to mail the payslip'),
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
      {record.deliveries.length > 0 ? 'Mail Again' : 'Mail Payslip'}
    </Button>
  );
}
