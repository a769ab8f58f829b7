import type { PayrollRecord } from '../../domain/payroll/pay-contract.ts';
import { type ShownTask, useTask } from '../billing/use-task.ts';
import { onDemand } from '../ui/on-demand.tsx';

const ApproveDialog = onDemand(async () => (await import('./approve-dialog.tsx')).ApproveDialog);
const PayOutDialog = onDemand(async () => (await import('./pay-out-dialog.tsx')).PayOutDialog);
const ProcessDialog = onDemand(async () => (await import('./process-dialog.tsx')).ProcessDialog);
const ReverseRecordDialog = onDemand(async () => (await import('./reverse-record-dialog.tsx')).ReverseRecordDialog);

export type RecordDeed = 'approve' | 'pay' | 'reverse' | 'edit';

/** Something to be done with one payroll record. */
export type RecordTask = { what: RecordDeed; record: PayrollRecord };

export const useRecordTask = () => useTask<RecordTask>();

export function RecordTaskDialog({ task, turn, ...shown }: ShownTask<RecordTask>) {
  if (!task) return null;
  const { what, record } = task;
  if (what === 'approve') return <ApproveDialog key={turn} record={record} {...shown} />;
  if (what === 'pay') return <PayOutDialog key={turn} of={{ record }} {...shown} />;
  if (what === 'reverse') return <ReverseRecordDialog key={turn} record={record} {...shown} />;
  return <ProcessDialog key={turn} of={{ record }} {...shown} />;
}
