import { History, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AuditEntry } from '../../domain/audit/contract.ts';
import { Button } from '../ui/button.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { entityLabel } from './audited.ts';
import { ChangeList } from './change-list.tsx';
import { whatHappened } from './entry-words.ts';
import { SealBadge } from './seal-badge.tsx';

export type EntryFilter = Pick<AuditEntry, 'entity' | 'entityId'> | Pick<AuditEntry, 'actor'>;

type EntrySheetProps = {
  entry: AuditEntry;
  open: boolean;
  onClose: () => void;
  onFilter: (filter: EntryFilter) => void;
};

export function EntrySheet({ entry, open, onClose, onFilter }: EntrySheetProps) {
  const { actor, entity, entityId } = entry;
  const follow = (filter: EntryFilter) => {
    onFilter(filter);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      wide
      title={whatHappened(entry)}
      description={
        <>
          {entry.actorName}, <InstantText at={entry.at} relative />
        </>
      }
      footer={
        <>
          <Button variant="secondary" icon={<History aria-hidden />} onClick={() => follow({ entity, entityId })}>
            History of This Record
          </Button>
          <Button variant="secondary" icon={<UserRound aria-hidden />} onClick={() => follow({ actor })}>
            All by This Account
          </Button>
        </>
      }
    >
      <Facts entry={entry} />
      <h3 className="mt-6 mb-1 font-semibold text-sm">{headingOf(entry)}</h3>
      <ChangeList entry={entry} />
    </Sheet>
  );
}

function headingOf({ before, after }: AuditEntry): string {
  if (before && after) return 'Before and after';
  return before ? 'What was removed' : 'What was recorded';
}

function Facts({ entry }: { entry: AuditEntry }) {
  return (
    <dl className="grid gap-2 rounded-md bg-surface-2/70 px-3.5 py-3 text-sm">
      <Fact term="Time">
        <InstantText at={entry.at} />
      </Fact>
      <Fact term="Who">{entry.actorName}</Fact>
      <Fact term="Account">
        <Code>{entry.actor}</Code>
      </Fact>
      <Fact term="Record">
        {entityLabel(entry.entity)} <Code>{entry.entityId}</Code>
      </Fact>
      {entry.requestId ? (
        <Fact term="Request">
          <Code>{entry.requestId}</Code>
        </Fact>
      ) : null}
      <Fact term="Seal">
        <SealBadge sealed={entry.sealed} />
      </Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5rem_1fr] items-baseline gap-2">
      <dt className="text-muted">{term}</dt>
      <dd className="wrap-anywhere min-w-0">{children}</dd>
    </div>
  );
}

function Code({ children }: { children: string }) {
  return <code className="select-all font-mono text-muted text-xs">{children}</code>;
}
