import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { JournalEntry } from '../../domain/ledger/contract.ts';
import { correctionOf, MANUAL } from '../../domain/ledger/sources.ts';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { EntryFacts } from './entry-facts.tsx';
import { EntryLines } from './entry-lines.tsx';
import { useLedgerAddress } from './ledger-address.ts';
import { entryQuery } from './ledger-queries.ts';

const ReverseDialog = onDemand(async () => (await import('./reverse-dialog.tsx')).ReverseDialog);

/** The entry that the address names. It stays while the sheet slides out, so that the sheet is not empty then. */
export function EntrySheet() {
  const { entry: named, closeEntry } = useLedgerAddress();
  const [shown, setShown] = useState(named);
  if (named && named !== shown) setShown(named);
  return shown ? <OneEntry id={shown} open={named !== null} onClose={closeEntry} /> : null;
}

type OneEntryProps = { id: string; open: boolean; onClose: () => void };

function OneEntry({ id, open, onClose }: OneEntryProps) {
  const { data: entry, error, refetch } = useQuery({ ...entryQuery(id), enabled: open });
  const [reversing, setReversing] = useState(false);
  const mayReverse = useCan()('finance:write') && entry && canBeReversed(entry);
  return (
    <>
      <Sheet
        open={open}
        onOpenChange={onClose}
        wide
        title={entry ? `Journal entry ${entry.seq}` : 'Journal entry'}
        description={entry?.memo}
        footer={
          mayReverse ? (
            <Button variant="secondary" icon={<Undo2 aria-hidden />} onClick={() => setReversing(true)}>
              Reverse
            </Button>
          ) : null
        }
      >
        {entry ? (
          <div className="grid gap-5">
            <EntryFacts entry={entry} />
            <EntryLines entry={entry} />
            {entry.sourceType === MANUAL ? null : (
              <p className="text-muted text-xs">{correctionOf(entry.sourceType)}</p>
            )}
          </div>
        ) : error ? (
          <ErrorState {...describeError(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText lines={6} label="Loading the entry" />
        )}
      </Sheet>
      {mayReverse ? (
        <ReverseDialog key={entry.id} entry={entry} open={reversing} onClose={() => setReversing(false)} />
      ) : null}
    </>
  );
}

const canBeReversed = ({ sourceType, reverses, reversedBy }: JournalEntry): boolean =>
  sourceType === MANUAL && !reverses && !reversedBy;
