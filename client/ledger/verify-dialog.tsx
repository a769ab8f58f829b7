import { useQuery } from '@tanstack/react-query';
import { ChainDialog } from '../audit/chain-dialog.tsx';
import { humanise } from '../ui/format.ts';
import { verdictQuery } from './queries.ts';

export function VerifyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <ChainDialog
      open={open}
      onClose={onClose}
      title="Verify the Journal"
      description="Recomputes every hash and checks that every entry balances."
      waiting="Verifying the journal"
      failed="The journal could not be verified"
      allGood="Nothing was altered, removed or added, and every entry balances."
      query={useQuery({ ...verdictQuery, enabled: open })}
      unsealed={({ entries, sealed }) => entries - sealed}
      problems={({ problems }) =>
        problems.map(({ kind, entryId, message }) => ({ id: `${kind} ${entryId}`, label: humanise(kind), message }))
      }
    />
  );
}
