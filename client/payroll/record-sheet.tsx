import { useQuery } from '@tanstack/react-query';
import type { PayrollDetails } from '../../domain/payroll/pay-contract.ts';
import { textLink } from '../billing/facts.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { Link } from '../ui/link.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { employeePath, type RecordSheetState } from './hr-address.ts';
import { recordQuery } from './pay-queries.ts';
import { periodWords } from './period-words.ts';
import { RecordContent } from './record-content.tsx';
import { RecordSheetActions } from './record-sheet-actions.tsx';
import { RecordTaskDialog, useRecordTask } from './record-task.tsx';

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
