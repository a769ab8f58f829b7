import type { ReactNode } from 'react';
import type { JournalEntry } from '../../domain/ledger/contract.ts';
import { MANUAL, sourceLabel } from '../../domain/ledger/sources.ts';
import { Button } from '../ui/button.tsx';
import { DateText, InstantText } from '../ui/date-text.tsx';
import { Link } from '../ui/link.tsx';
import { ReversalMark } from './entry-columns.tsx';
import { entriesPath, useLedgerAddress } from './ledger-address.ts';

const link = 'rounded-sm text-accent underline decoration-accent/30 underline-offset-3 hover:decoration-accent';

export function EntryFacts({ entry }: { entry: JournalEntry }) {
  const { openEntry } = useLedgerAddress();
  const { reverses, reversedBy, overrideReason } = entry;
  return (
    <dl className="grid gap-2 rounded-md bg-surface-2/70 px-3.5 py-3 text-sm">
      <Fact term="Date">
        <DateText day={entry.date} weekday />
      </Fact>
      <Fact term="Posted">
        {entry.actorName}, <InstantText at={entry.postedAt} />
      </Fact>
      <Fact term="Source">
        <Source entry={entry} />
      </Fact>
      {reversedBy || reverses ? (
        <Fact term="Reversal">
          <span className="inline-flex flex-wrap items-center gap-x-2.5">
            <ReversalMark entry={entry} />
            <Button variant="link" onClick={() => openEntry(reversedBy ?? reverses ?? entry.id)}>
              {reversedBy ? 'Show its reversal' : 'Show the entry that it reverses'}
            </Button>
          </span>
        </Fact>
      ) : null}
      {overrideReason ? <Fact term="Closed period">{overrideReason}</Fact> : null}
    </dl>
  );
}

/** The way to the document, and from there back to all that was posted for it. */
function Source({ entry: { sourceType, sourceId, document } }: { entry: JournalEntry }) {
  if (sourceType === MANUAL) return sourceLabel(sourceType);
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {document ? (
        <Link href={document.path} className={link}>
          {document.label}
        </Link>
      ) : (
        sourceLabel(sourceType)
      )}
      <Link href={entriesPath({ sourceType, sourceId })} className={link}>
        All its entries
      </Link>
    </span>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_1fr] items-baseline gap-2">
      <dt className="text-muted">{term}</dt>
      <dd className="wrap-anywhere min-w-0">{children}</dd>
    </div>
  );
}
