import { Banknote, Check, FileText, Mail, Pencil, Undo2 } from 'lucide-react';
import { keptWords } from '../../domain/messages/delivery-words.ts';
import type { PayrollDetails } from '../../domain/payroll/pay-contract.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { hrDone, hrFailed } from './hr-words.ts';
import { useMailPayslip } from './pay-queries.ts';
import { payslipOf } from './record-actions.tsx';
import { useRecordRights } from './record-rights.ts';
import type { RecordDeed } from './record-task.tsx';

type RecordSheetActionsProps = { record: PayrollDetails; onTask: (deed: RecordDeed) => void };

export function RecordSheetActions({ record, onTask }: RecordSheetActionsProps) {
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
