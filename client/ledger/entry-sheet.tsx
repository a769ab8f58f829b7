import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { JournalEntry } from '../../domain/ledger/contract.ts';
import { correctionText, MANUAL, sourceLabel } from '../../domain/ledger/sources.ts';
import { useCan } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { DateText, InstantText } from '../ui/date-text.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Link } from '../ui/link.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { AccountLink, Amount, Total } from './amount.tsx';
import { ReversalMark } from './entry-columns.tsx';
import { bodyRow, FigureCell, FiguresTable, HeadCell, TextCell } from './figures-table.tsx';
import { entryQuery } from './queries.ts';
import { entriesPath, useLedgerUrl } from './url-state.ts';

const ReverseDialog = onDemand(async () => (await import('./reverse-dialog.tsx')).ReverseDialog);

/** The entry that the address names. It stays while the sheet slides out, so that the sheet is not empty then. */
export function EntrySheet({ open }: { open: boolean }) {
  const { entry: named, closeEntry } = useLedgerUrl();
  const [shown, setShown] = useState(named);
  if (named && named !== shown) setShown(named);
  return shown ? <OneEntry id={shown} open={open} onClose={closeEntry} /> : null;
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
              <p className="text-muted text-xs">{correctionText(entry.sourceType)}</p>
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

const head = (
  <>
    <HeadCell>Account</HeadCell>
    <HeadCell figures>Debit</HeadCell>
    <HeadCell figures>Credit</HeadCell>
  </>
);

function EntryLines({ entry }: { entry: JournalEntry }) {
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <FiguresTable label="Lines" head={head}>
        <tbody>
          {entry.lines.map((line, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own and never change places
            <tr key={n} className={bodyRow}>
              <TextCell>
                <AccountLink code={line.account} name={line.accountName} />
                {line.tenantId ? (
                  <Link
                    href={`${paths.tenants}/${line.tenantId}`}
                    className="block rounded-sm pl-10 text-muted text-xs hover:text-text hover:underline"
                  >
                    {line.tenantName}
                  </Link>
                ) : null}
              </TextCell>
              <FigureCell>
                <Amount amount={line.debit} />
              </FigureCell>
              <FigureCell>
                <Amount amount={line.credit} />
              </FigureCell>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <TextCell className="font-semibold">Total</TextCell>
            <FigureCell>
              <Total amount={entry.total} />
            </FigureCell>
            <FigureCell>
              <Total amount={entry.total} />
            </FigureCell>
          </tr>
        </tfoot>
      </FiguresTable>
    </div>
  );
}

const link = 'rounded-sm text-accent underline decoration-accent/30 underline-offset-3 hover:decoration-accent';

function EntryFacts({ entry }: { entry: JournalEntry }) {
  const { openEntry } = useLedgerUrl();
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
              {reversedBy ? 'View reversal' : 'View original entry'}
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
        All entries
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
