import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft, FileText, ListTree, Receipt, Wand2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { BankAccountState } from '../../domain/banking/contract.ts';
import type { BankSuggestion, SuggestedLine } from '../../domain/banking/suggestion-contract.ts';
import { parseMoney } from '../../domain/kernel/money.ts';
import { figureText } from '../../domain/kernel/money-text.ts';
import { lockQuery } from '../ledger/queries.ts';
import { Button } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { DescriptionItem, DescriptionList } from '../ui/description-list.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { formatDay } from '../ui/format.ts';
import { Kbd } from '../ui/overlay/kbd.tsx';
import { AccountForm, TransferForm } from './account-forms.tsx';
import { DocumentPicker } from './document-picker.tsx';
import type { WorkbenchWays } from './keys-help.tsx';
import { effectText, type Names } from './match-text.ts';
import { BankAmount, type MatchWay } from './open-lines.tsx';
import type { MatchBody } from './queries.ts';
import type { Matching } from './use-workbench.ts';

type LineDetailsProps = WorkbenchWays & {
  account: BankAccountState;
  line: SuggestedLine;
  names: Names;
  problem: string | undefined;
  way: MatchWay;
  onAccept: (place: number) => void;
  onMatch: (matching: Matching) => void;
};

/** What is said of one line: its facts, the suggestions, and the ways to match it oneself. */
export function LineDetails(props: LineDetailsProps) {
  const { account, line, names, problem, way, setWay, makeRule, onAccept } = props;
  const { reconciledThrough } = account;
  return (
    <section aria-label="Line" className="grid min-w-0 content-start gap-4 px-4 py-4 sm:px-5">
      <div>
        <h3 className="wrap-anywhere font-semibold">{line.narration || 'No description'}</h3>
        <p className="mt-1 text-lg">
          <BankAmount amount={line.amount} />
        </p>
      </div>
      <DescriptionList className="sm:grid-cols-3">
        <DescriptionItem name="Date">
          <DateText day={line.date} />
        </DescriptionItem>
        <DescriptionItem name="Reference">{line.reference}</DescriptionItem>
        <DescriptionItem name="Balance After">
          <span className="tabular-nums">{figureText(parseMoney(line.balance))}</span>
        </DescriptionItem>
      </DescriptionList>
      {reconciledThrough && line.date <= reconciledThrough ? (
        <Alert tone="waiting" title="Locked">
          {`This account is reconciled up to ${formatDay(reconciledThrough)}. Reopen that reconciliation to match this line.`}
        </Alert>
      ) : null}
      {problem ? (
        <Alert tone="late" title="Not matched">
          {problem}
        </Alert>
      ) : null}
      {way === 'suggestions' ? (
        <>
          <Suggestions line={line} names={names} onAccept={setWay ? onAccept : null} />
          {setWay ? <Ways setWay={setWay} makeRule={makeRule} /> : null}
        </>
      ) : (
        <WayForm {...props} />
      )}
    </section>
  );
}

const FORMS = { invoices: DocumentPicker, entries: DocumentPicker, account: AccountForm, transfer: TransferForm };

/** One of the ways to say what a line is; a line of a closed period also asks why it is posted there. */
function WayForm({ line, account, way, backToList, onMatch }: LineDetailsProps) {
  const [overrideReason, setReason] = useState('');
  const closedThrough = useQuery(lockQuery).data?.lockedThrough;
  const isClosed = Boolean(closedThrough && line.date <= closedThrough);
  if (way === 'suggestions') return null;
  const WayFields = FORMS[way];
  const match = (body: MatchBody, text: string, documents: readonly string[] = []) =>
    onMatch({ lineIds: [line.id], body: { ...body, ...(isClosed ? { overrideReason } : {}) }, documents, text });
  return (
    <WayFields key={way} line={line} account={account} way={way} onMatch={match} onCancel={backToList}>
      {isClosed ? (
        <Field
          label="Reason for Posting into a Closed Period"
          hint={`The books are closed up to ${formatDay(closedThrough ?? '')}. Only what is new needs it.`}
        >
          <Input value={overrideReason} maxLength={300} onChange={({ target }) => setReason(target.value)} />
        </Field>
      ) : null}
    </WayFields>
  );
}

type SuggestionsProps = { line: SuggestedLine; names: Names; onAccept: ((place: number) => void) | null };

function Suggestions({ line, names, onAccept }: SuggestionsProps) {
  if (line.suggestions.length === 0) {
    return <p className="text-muted text-sm">Nothing in the books looks like this line. Choose a way below.</p>;
  }
  return (
    <ol aria-label="Suggestions" className="grid gap-2">
      {line.suggestions.map((suggestion, place) => (
        <li key={`${suggestion.reason} ${suggestion.account ?? ''}`}>
          <SuggestionRow line={line} names={names} suggestion={suggestion} place={place} onAccept={onAccept} />
        </li>
      ))}
    </ol>
  );
}

type SuggestionRowProps = SuggestionsProps & { suggestion: BankSuggestion; place: number };

function SuggestionRow({ line, names, suggestion, place, onAccept }: SuggestionRowProps) {
  const text = (
    <span className="min-w-0 flex-1">
      <span className="wrap-anywhere block font-medium">{suggestion.reason}</span>
      <span className="wrap-anywhere block text-muted text-xs">{effectText(line, suggestion, names)}</span>
    </span>
  );
  if (!onAccept)
    return <div className="flex items-start gap-2.5 rounded-md border border-line px-3 py-2 text-sm">{text}</div>;
  return (
    <button
      type="button"
      onClick={() => onAccept(place)}
      className="flex w-full cursor-pointer items-start gap-2.5 rounded-md border border-line px-3 py-2 text-left text-sm hover:border-accent hover:bg-accent-soft"
    >
      <Kbd keys={place === 0 ? 'enter' : String(place + 1)} />
      {text}
    </button>
  );
}

const WAYS: readonly (readonly [way: MatchWay, label: string, icon: ReactNode])[] = [
  ['invoices', 'Invoices', <FileText key="i" aria-hidden />],
  ['entries', 'Payments and Entries', <Receipt key="p" aria-hidden />],
  ['account', 'Account', <ListTree key="a" aria-hidden />],
  ['transfer', 'Transfer', <ArrowRightLeft key="t" aria-hidden />],
];

function Ways({ setWay, makeRule }: { setWay: (way: MatchWay) => void; makeRule: () => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      {WAYS.map(([way, label, icon]) => (
        <Button key={way} variant="secondary" size="sm" icon={icon} onClick={() => setWay(way)}>
          {label}
        </Button>
      ))}
      <Button variant="ghost" size="sm" icon={<Wand2 aria-hidden />} onClick={makeRule}>
        Make a Rule
      </Button>
    </div>
  );
}
