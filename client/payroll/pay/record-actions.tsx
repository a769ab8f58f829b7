import { Banknote, Check, Ellipsis, Eye, FileText, Pencil, Undo2 } from 'lucide-react';
import type { PayrollRecord } from '../../../domain/payroll/pay/pay-contract.ts';
import { useCan } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx';
import { type DialogState, useDialog } from '../../ui/overlay/use-dialog.ts';
import { periodText } from '../period-text.ts';

export const payslipPath = ({ id }: Pick<PayrollRecord, 'id'>): string => `/api/payroll/${id}?format=pdf`;

type RecordActionsProps = { record: PayrollRecord; onView: () => void; onAction: (action: RecordAction) => void };

export function RecordActions({ record, onView, onAction }: RecordActionsProps) {
  const may = useRecordRights(record);
  const period = periodText(record.payPeriodStart, record.payPeriodEnd);
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
      <MenuItem icon={<FileText aria-hidden />} href={payslipPath(record)} download>
        Payslip PDF
      </MenuItem>
      {may.edit ? (
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onAction('edit')}>
          Edit
        </MenuItem>
      ) : null}
      {may.approve ? (
        <MenuItem icon={<Check aria-hidden />} onSelect={() => onAction('approve')}>
          Approve
        </MenuItem>
      ) : null}
      {may.pay ? (
        <MenuItem icon={<Banknote aria-hidden />} onSelect={() => onAction('pay')}>
          Mark as Paid
        </MenuItem>
      ) : null}
      {may.reverse ? (
        <>
          <MenuSeparator />
          <MenuItem icon={<Undo2 aria-hidden />} danger onSelect={() => onAction('reverse')}>
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

export type RecordAction = 'approve' | 'pay' | 'reverse' | 'edit';

/** Something to be done with one payroll record. */
type RecordDialogPayload = { what: RecordAction; record: PayrollRecord };

export const useRecordDialog = () => useDialog<RecordDialogPayload>();

export function RecordActionDialog({ payload, dialogKey, ...dialog }: DialogState<RecordDialogPayload>) {
  if (!payload) return null;
  const { what, record } = payload;
  if (what === 'approve') return <ApproveDialog key={dialogKey} record={record} {...dialog} />;
  if (what === 'pay') return <PayOutDialog key={dialogKey} target={{ record }} {...dialog} />;
  if (what === 'reverse') return <ReverseRecordDialog key={dialogKey} record={record} {...dialog} />;
  return <ProcessDialog key={dialogKey} target={{ record }} {...dialog} />;
}

/** What the reader may do with a record as it stands: pending → approved → paid, and back by reversal. */
export function useRecordRights({
  status,
  kind,
}: Pick<PayrollRecord, 'status' | 'kind'>): Record<RecordAction | 'mail', boolean> {
  const can = useCan();
  const mayWrite = can('payroll:write');
  const mayApprove = can('payroll:approve');
  const stands = status !== 'reversed';
  return {
    approve: mayApprove && status === 'pending',
    pay: mayWrite && status === 'approved',
    edit: mayWrite && status === 'pending' && kind === 'regular',
    reverse: mayWrite && stands && (status === 'pending' || mayApprove),
    mail: mayWrite && (status === 'approved' || status === 'paid'),
  };
}
