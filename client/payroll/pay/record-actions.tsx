import { Banknote, Check, Ellipsis, Eye, FileText, Pencil, Undo2 } from 'lucide-react';
import type { PayrollRecord } from '../../../domain/payroll/pay-contract.ts';
import { useCan } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx';
import { type DialogState, useDialog } from '../../ui/overlay/use-dialog.ts';
import { periodWords } from '../period-text.ts';

export const payslipOf = ({ id }: Pick<PayrollRecord, 'id'>): string => `/api/payroll/${id}?format=pdf`;

type RecordActionsProps = { record: PayrollRecord; onView: () => void; onTask: (deed: RecordDeed) => void };

export function RecordActions({ record, onView, onTask }: RecordActionsProps) {
  const may = useRecordRights(record);
  const period = periodWords(record.payPeriodStart, record.payPeriodEnd);
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Actions for ${record.employeeName}, ${period}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      <MenuItem icon={<Eye aria-hidden />} onSelect={onView}>
        View
      </MenuItem>
      <MenuItem icon={<FileText aria-hidden />} href={payslipOf(record)} download>
        Payslip PDF
      </MenuItem>
      {may.edit ? (
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onTask('edit')}>
          Edit
        </MenuItem>
      ) : null}
      {may.approve ? (
        <MenuItem icon={<Check aria-hidden />} onSelect={() => onTask('approve')}>
          Approve
        </MenuItem>
      ) : null}
      {may.pay ? (
        <MenuItem icon={<Banknote aria-hidden />} onSelect={() => onTask('pay')}>
          Mark as Paid
        </MenuItem>
      ) : null}
      {may.reverse ? (
        <>
          <MenuSeparator />
          <MenuItem icon={<Undo2 aria-hidden />} danger onSelect={() => onTask('reverse')}>
            Reverse
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}

const ApproveDialog = onDemand(async () => (await import('./record-dialogs.tsx')).ApproveDialog);
const PayOutDialog = onDemand(async () => (await import('./record-dialogs.tsx')).PayOutDialog);
const ProcessDialog = onDemand(async () => (await import('./process-dialog.tsx')).ProcessDialog);
const ReverseRecordDialog = onDemand(async () => (await import('./record-dialogs.tsx')).ReverseRecordDialog);

export type RecordDeed = 'approve' | 'pay' | 'reverse' | 'edit';

/** Something to be done with one payroll record. */
type RecordTask = { what: RecordDeed; record: PayrollRecord };

export const useRecordTask = () => useDialog<RecordTask>();

export function RecordTaskDialog({ task, turn, ...shown }: DialogState<RecordTask>) {
  if (!task) return null;
  const { what, record } = task;
  if (what === 'approve') return <ApproveDialog key={turn} record={record} {...shown} />;
  if (what === 'pay') return <PayOutDialog key={turn} of={{ record }} {...shown} />;
  if (what === 'reverse') return <ReverseRecordDialog key={turn} record={record} {...shown} />;
  return <ProcessDialog key={turn} of={{ record }} {...shown} />;
}

/** What the reader may do with a record as it stands: pending → approved → paid, and back by reversal. */
export function useRecordRights({ status }: Pick<PayrollRecord, 'status'>): Record<RecordDeed | 'mail', boolean> {
  const can = useCan();
  const mayWrite = can('payroll:write');
  const mayApprove = can('payroll:approve');
  const stands = status !== 'reversed';
  return {
    approve: mayApprove && status === 'pending',
    pay: mayWrite && status === 'approved',
    edit: mayWrite && status === 'pending',
    reverse: mayWrite && stands && (status === 'pending' || mayApprove),
    mail: mayWrite && (status === 'approved' || status === 'paid'),
  };
}
