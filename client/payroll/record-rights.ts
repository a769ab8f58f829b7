import type { PayrollRecord } from '../../domain/payroll/pay-contract.ts';
import { useCan } from '../api/session.ts';
import type { RecordDeed } from './record-task.tsx';

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
