import { useQuery } from '@tanstack/react-query';
import type { verifyAuditLog } from '../../domain/audit/contract.ts';
import type { ReceivedOutput } from '../../domain/kernel/endpoint.ts';
import { ChainDialog } from './chain-dialog.tsx';
import { verdictQuery } from './queries.ts';

type Verdict = ReceivedOutput<typeof verifyAuditLog>;

const KINDS: Record<Verdict['problems'][number]['kind'], string> = {
  altered: 'Entry altered',
  missing: 'Entry missing',
  inserted: 'Unexpected entry',
  reordered: 'Order changed',
  cut: 'Log truncated',
  row_changed: 'Record changed',
  row_missing: 'Record missing',
  row_added: 'Record added',
};

const toProblem = ({ kind, auditId, entityId, message }: Verdict['problems'][number]) => ({
  id: `${kind} ${auditId} ${entityId}`,
  label: KINDS[kind],
  message,
});

export function VerifyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <ChainDialog
      open={open}
      onClose={onClose}
      title="Verify the Audit Log"
      description="Recomputes every hash and compares each record with its last entry."
      waiting="Verifying the chain"
      failed="The audit log could not be verified"
      allGood="Nothing was altered, removed or added outside the log."
      query={useQuery({ ...verdictQuery, enabled: open })}
      unsealed={({ unsealed }) => unsealed}
      problems={({ problems }) => problems.map(toProblem)}
    />
  );
}
