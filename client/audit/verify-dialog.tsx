import { useQuery } from '@tanstack/react-query';
import type { verifyAuditLog } from '../../domain/audit/contract.ts';
import type { ReceivedOutput } from '../../domain/kernel/endpoint.ts';
import { formatDay } from '../ui/format.ts';
import { ChainDialog } from './chain-dialog.tsx';
import { verdictQuery } from './queries.ts';

type Verdict = ReceivedOutput<typeof verifyAuditLog>;

const KINDS: Record<Verdict['problems'][number]['kind'], string> = {
  altered: 'Entry altered',
  missing: 'Entry missing',
  inserted: 'Unexpected entry',
  reordered: 'Order changed',
  cut: 'Log truncated',
  archive: 'Archive altered',
  row_changed: 'Record changed',
  row_missing: 'Record missing',
  row_added: 'Record added',
};

/** Links in archive files are not among those that were recomputed. */
const inTheLog = (verdict: Verdict): Verdict => ({
  ...verdict,
  sealed: verdict.sealed - (verdict.archived?.links ?? 0),
});

const toProblem = ({ kind, auditId, entityId, message }: Verdict['problems'][number]) => ({
  id: `${kind} ${auditId} ${entityId}`,
  label: KINDS[kind],
  message,
});

export function VerifyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const query = useQuery({ ...verdictQuery, enabled: open, select: inTheLog });
  const before = query.data?.archived?.before;
  return (
    <ChainDialog
      open={open}
      onClose={onClose}
      title="Verify the Audit Log"
      description="Recomputes every hash and compares each record with its last entry."
      waiting="Verifying the chain"
      failed="The audit log could not be verified"
      allGood={`Nothing was altered, removed or added outside the log.${
        before ? ` Entries before ${formatDay(before)} are verified with their archive files.` : ''
      }`}
      query={query}
      unsealed={({ unsealed }) => unsealed}
      problems={({ problems }) => problems.map(toProblem)}
    />
  );
}
