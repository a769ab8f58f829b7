import { ExternalLink, History, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AuditEntry } from '../../domain/audit/contract.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { InstantText } from '../ui/date-text.tsx';
import { formatInstant } from '../ui/format.ts';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { useZone } from '../ui/zone.ts';
import { entityLabel, whatHappened } from './audited.ts';
import { diffEntry, type FieldChange } from './change-diff.ts';
import { SealBadge } from './seal-badge.tsx';

export type EntryFilter = Pick<AuditEntry, 'entity' | 'entityId'> | Pick<AuditEntry, 'actor'>;

type EntrySheetProps = {
  entry: AuditEntry;
  open: boolean;
  onClose: () => void;
  onFilter: (filter: EntryFilter) => void;
};

export function EntrySheet({ entry, open, onClose, onFilter }: EntrySheetProps) {
  const { actor, entity, entityId, path } = entry;
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
          {path ? (
            <ButtonLink href={path} icon={<ExternalLink aria-hidden />}>
              Open Record
            </ButtonLink>
          ) : null}
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
      <h3 className="mt-6 mb-1 font-semibold text-sm">{entryHeading(entry)}</h3>
      <ChangeList entry={entry} />
    </Sheet>
  );
}

function entryHeading({ before, after }: AuditEntry): string {
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

/** What an entry changed, field by field. */
function ChangeList({ entry }: { entry: AuditEntry }) {
  const fields = diffEntry(entry);
  const changed = fields.filter((field) => field.changed);
  const same = fields.filter((field) => !field.changed);
  const twoSided = entry.before !== null && entry.after !== null;
  return (
    <>
      {changed.length === 0 ? (
        <p className="text-muted text-sm">Nothing to show: secrets are not logged.</p>
      ) : (
        <ul className="divide-y divide-line">
          {changed.map((field) => (
            <li key={field.field} className="py-2.5">
              <p className="mb-1 font-medium text-muted text-xs">{field.label}</p>
              {twoSided ? <TwoSides field={field} /> : <Value value={field.after ?? field.before} />}
            </li>
          ))}
        </ul>
      )}
      {same.length > 0 ? <Unchanged fields={same} /> : null}
    </>
  );
}

function TwoSides({ field }: { field: FieldChange }) {
  return (
    <div className="grid grid-cols-2 gap-2 text-sm">
      <del
        className={cx(
          'min-w-0 rounded-sm px-2 py-1',
          isEmpty(field.before) ? 'bg-surface-2 text-muted no-underline' : 'bg-late-soft text-late decoration-late/50',
        )}
      >
        <span className="sr-only">Before: </span>
        <Value value={field.before} />
      </del>
      <ins
        className={cx(
          'min-w-0 rounded-sm px-2 py-1 no-underline',
          isEmpty(field.after) ? 'bg-surface-2 text-muted' : 'bg-good-soft text-good',
        )}
      >
        <span className="sr-only">After: </span>
        <Value value={field.after} />
      </ins>
    </div>
  );
}

function Unchanged({ fields }: { fields: readonly FieldChange[] }) {
  return (
    <details className="mt-3 rounded-md border border-line">
      <summary className="cursor-pointer rounded-md px-3 py-2 font-medium text-muted text-sm hover:text-text">
        {fields.length === 1 ? '1 value unchanged' : `${fields.length} values unchanged`}
      </summary>
      <dl className="grid gap-2 px-3 pb-3 text-sm">
        {fields.map((field) => (
          <div key={field.field} className="grid grid-cols-[2fr_3fr] gap-2">
            <dt className="wrap-break-word min-w-0 text-muted">{field.label}</dt>
            <dd className="min-w-0">
              <Value value={field.after} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

function Value({ value }: { value: unknown }) {
  const zone = useZone();
  if (isEmpty(value)) return <span className="text-sm italic">empty</span>;
  const text = valueText(value);
  const instant = typeof value === 'string' && INSTANT.test(value);
  return (
    <span title={instant ? text : undefined} className="wrap-anywhere whitespace-pre-wrap text-sm">
      {instant ? formatInstant(value, zone) : text}
    </span>
  );
}

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
