import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { BankDocument } from '../../domain/banking/suggestion-contract.ts';
import { addMoney, type Cents, cents, isMoneyText, parseMoney } from '../../domain/kernel/money.ts';
import { figureText } from '../../domain/kernel/money-text.ts';
import { Badge } from '../ui/badge.tsx';
import { DateText } from '../ui/date-text.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { usePaused } from '../ui/form/search-state.ts';
import { AccountBox, FormFrame, ReasonBox, type WayFormProps } from './account-forms.tsx';
import { joinLabels, sizeText, sumOpen, usedUp } from './match-text.ts';
import { candidatesQuery, type MatchBody } from './queries.ts';

type Split = { account: string; reason: string };
type WithheldText = { withholdingVat: string; withholdingTax: string };

const NO_SPLIT: Split = { account: '', reason: '' };
const NOTHING_WITHHELD: WithheldText = { withholdingVat: '', withholdingTax: '' };

const readAmount = (text: string): Cents => {
  const plain = text.replaceAll(',', '').trim();
  return isMoneyText(plain) ? parseMoney(plain) : cents(0);
};

/** Invoices, or entries of the books, are ticked until nothing is left of the line; what is left may go to an account. */
export function DocumentPicker({ line, way, onMatch, onCancel, children }: WayFormProps) {
  const kind = way === 'invoices' ? 'invoice' : 'entry';
  const [chosen, setChosen] = useState<ReadonlyMap<string, BankDocument>>(new Map());
  const [split, setSplit] = useState(NO_SPLIT);
  const [withheld, setWithheld] = useState(NOTHING_WITHHELD);
  const documents = [...chosen.values()];
  const kept = addMoney(readAmount(withheld.withholdingVat), readAmount(withheld.withholdingTax));
  const settled = cents(parseMoney(line.amount) + kept);
  const difference = cents(settled - sumOpen(documents));
  const toggle = (document: BankDocument) => {
    const next = new Map(chosen);
    if (!next.delete(document.id)) next.set(document.id, document);
    setChosen(next);
  };
  const isSplit = difference !== 0 && split.account !== '';
  const isReady =
    documents.length > 0 && (isSplit ? split.reason.trim() !== '' : isWhole(kind, documents, difference, settled));
  const submit = () => {
    const ids = documents.map(({ id }) => id);
    const body: MatchBody = {
      ...(kind === 'invoice' ? { invoiceIds: ids, ...sentWithheld(withheld) } : { entryIds: ids }),
      ...(isSplit ? { account: split.account, reason: split.reason } : {}),
    };
    onMatch(body, `Matches ${joinLabels(documents)}`, isSplit ? ids : usedUp(settled, documents));
  };
  return (
    <FormFrame
      label={kind === 'invoice' ? 'Invoices' : 'Payments and entries'}
      isReady={isReady}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Search lineId={line.id} kind={kind} chosen={chosen} onToggle={toggle} />
      {kind === 'invoice' ? <WithheldFields withheld={withheld} onChange={setWithheld} /> : null}
      <Difference
        difference={difference}
        isEmpty={documents.length === 0}
        effect={differenceText(kind, documents, difference, settled)}
      />
      {documents.length > 0 && difference !== 0 ? (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <AccountBox
            label="Account for the Difference"
            optional={isWhole(kind, documents, difference, settled)}
            value={split.account}
            onValueChange={(account) => setSplit({ ...split, account })}
          />
          {split.account ? (
            <ReasonBox required value={split.reason} onValueChange={(reason) => setSplit({ ...split, reason })} />
          ) : null}
        </div>
      ) : null}
      {children}
    </FormFrame>
  );
}

type Kind = BankDocument['kind'];

/** Whether the line can be matched without an account for the difference: credit, a part of an invoice, or a part of one entry. */
const isWhole = (kind: Kind, documents: readonly BankDocument[], difference: Cents, settled: Cents): boolean => {
  if (kind === 'invoice' || difference === 0) return true;
  return documents.length === 1 && Math.abs(sumOpen(documents)) > Math.abs(settled);
};

const differenceText = (kind: Kind, documents: readonly BankDocument[], difference: Cents, settled: Cents): string => {
  if (difference === 0) return 'Nothing is left of the line.';
  const size = figureText(cents(Math.abs(difference)));
  if (kind === 'invoice') {
    if (difference < 0) return `${size} of the invoices stays open.`;
    return `${size} pays older invoices of ${documents[0]?.party ?? 'the customer'} or becomes credit.`;
  }
  if (isWhole(kind, documents, difference, settled)) return `${size} of it is left for another line.`;
  return `Choose an account for ${size}, or tick more.`;
};

const sentWithheld = (withheld: WithheldText): Partial<WithheldText> =>
  Object.fromEntries(
    Object.entries(withheld).flatMap(([name, text]) => {
      const plain = text.replaceAll(',', '').trim();
      return plain === '' ? [] : [[name, plain]];
    }),
  );

/** Arrows lead from the search to the rows and through them; the space bar ticks, Enter sends the form. */
function moveToRows(event: KeyboardEvent<HTMLInputElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const boxes = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('[data-candidate]') ?? [])];
  if (step === undefined || boxes.length === 0) return;
  event.preventDefault();
  const next = boxes[boxes.indexOf(event.currentTarget) + step];
  if (next) next.focus();
  else if (step < 0) event.currentTarget.form?.querySelector<HTMLInputElement>('[type="search"]')?.focus();
}

type Choice = { chosen: ReadonlyMap<string, BankDocument>; onToggle: (document: BankDocument) => void };

type SearchProps = Choice & { lineId: string; kind: Kind };

function Search({ lineId, kind, chosen, onToggle }: SearchProps) {
  const [typed, setTyped] = useState('');
  const q = usePaused(typed);
  const candidates = useQuery(candidatesQuery(lineId, { kind, ...(q ? { q } : {}) }));
  return (
    <>
      <Field label={kind === 'invoice' ? 'Search open invoices' : 'Search open payments and entries'}>
        <Input
          type="search"
          value={typed}
          placeholder="Number, name or amount"
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={moveToRows}
        />
      </Field>
      {candidates.data ? (
        <Candidates rows={candidates.data} chosen={chosen} onToggle={onToggle} />
      ) : candidates.error ? (
        <ErrorState {...describeError(candidates.error)} onRetry={() => void candidates.refetch()} />
      ) : (
        <SkeletonText lines={4} label="Loading what is open" />
      )}
    </>
  );
}

type CandidatesProps = Choice & { rows: readonly BankDocument[] };

function Candidates({ rows, chosen, onToggle }: CandidatesProps) {
  const others = [...chosen.values()].filter(({ id }) => !rows.some((row) => row.id === id));
  const shown = [...others, ...rows];
  if (shown.length === 0) return <p className="text-muted text-sm">Nothing that is open matches.</p>;
  return (
    <ul
      aria-label="What is open"
      className="max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line"
    >
      {shown.map((document) => (
        <li key={document.id}>
          <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 text-sm hover:bg-surface-2/60 has-checked:bg-accent-soft">
            <input
              type="checkbox"
              data-candidate=""
              checked={chosen.has(document.id)}
              onChange={() => onToggle(document)}
              onKeyDown={moveToRows}
              className="size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{document.label}</span>
              <span className="block truncate text-muted text-xs">
                <DateText day={document.date} />
                {document.party ? ` · ${document.party}` : ''}
              </span>
            </span>
            <span className="tabular-nums">{sizeText(document.amount)}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}

type WithheldFieldsProps = { withheld: WithheldText; onChange: (withheld: WithheldText) => void };

function WithheldFields({ withheld, onChange }: WithheldFieldsProps) {
  const box = (name: keyof WithheldText, label: string) => (
    <Field label={label} optional>
      <Input
        inputMode="decimal"
        autoComplete="off"
        value={withheld[name]}
        onChange={({ target }) => onChange({ ...withheld, [name]: target.value })}
      />
    </Field>
  );
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {box('withholdingVat', 'VAT Withheld')}
      {box('withholdingTax', 'Tax Withheld')}
    </div>
  );
}

type DifferenceProps = { difference: Cents; isEmpty: boolean; effect: string };

function Difference({ difference, isEmpty, effect }: DifferenceProps) {
  return (
    <div role="status" aria-label="Difference" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Badge
        tone={difference === 0 ? 'good' : 'waiting'}
        icon={difference === 0 ? <CircleCheck aria-hidden /> : <TriangleAlert aria-hidden />}
      >
        {`Difference ${figureText(difference)}`}
      </Badge>
      <span className="text-muted">{isEmpty ? 'Tick what the line stands for.' : effect}</span>
    </div>
  );
}
