import { useQuery } from '@tanstack/react-query';
import type { PayrollRecord } from '../../domain/payroll/pay-contract.ts';
import { Dialog } from '../ui/dialog.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { recordQuery } from './pay-queries.ts';
import { ProcessForm } from './process-form.tsx';

/** A new record, for an employee that may be known already, or one that is still pending. */
type ProcessOf = { record?: PayrollRecord; employeeId?: string };

type ProcessDialogProps = { of: ProcessOf; open: boolean; onClose: () => void };

export function ProcessDialog({ of: { record, employeeId = '' }, open, onClose }: ProcessDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title={record ? 'Edit Payroll Record' : 'Process Payroll'}
      description={
        record
          ? `${record.employeeName}. Whoever changes a record has made it: somebody else approves it.`
          : 'Statutory deductions are worked out from the tables of the month; any of them can be changed with a reason.'
      }
    >
      {record ? (
        <Pending id={record.id} onClose={onClose} />
      ) : (
        <ProcessForm record={null} employeeId={employeeId} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Pending({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(recordQuery(id));
  if (data) return <ProcessForm record={data} employeeId={data.employeeId} onClose={onClose} />;
  if (error) return <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  return <SkeletonText lines={10} label="Loading the payroll record" />;
}
