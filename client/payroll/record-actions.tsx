import { Banknote, Check, Ellipsis, Eye, FileText, Pencil, Undo2 } from 'lucide-react';
import type { PayrollRecord } from '../../domain/payroll/pay-contract.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { periodWords } from './period-words.ts';
import { useRecordRights } from './record-rights.ts';
import type { RecordDeed } from './record-task.tsx';

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
