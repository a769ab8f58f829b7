import { useQuery } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import type { AuditEntry } from '../../domain/audit/contract.ts';
import { Button } from '../ui/button.tsx';
import { type AuditQuery, newestEntryQuery } from './audit-queries.ts';

type NewEntriesProps = { query: AuditQuery; first: AuditEntry | undefined; onShow: () => void; pending: boolean };

/** Says that there is more above the first row, and leaves it to the reader when to see it. */
export function NewEntries({ query, first, onShow, pending }: NewEntriesProps) {
  const newest = useQuery(newestEntryQuery(query)).data;
  const isNewer = newest && (!first || BigInt(newest.id) > BigInt(first.id));
  return (
    <div role="status">
      {isNewer ? (
        <div className="border-line border-b bg-accent-soft/50 px-4 py-1.5 text-center">
          <Button variant="ghost" size="sm" icon={<ArrowUp aria-hidden />} pending={pending} onClick={onShow}>
            New entries: show them
          </Button>
        </div>
      ) : null}
    </div>
  );
}
