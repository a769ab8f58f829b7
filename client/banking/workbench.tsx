import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheckBig, Zap } from 'lucide-react';
import { useRef, useState } from 'react';
import type { BankAccountState } from '../../domain/banking/contract.ts';
import type { listBankSuggestions, SuggestedLine } from '../../domain/banking/suggestion-contract.ts';
import type { ReceivedOutput } from '../../domain/kernel/endpoint.ts';
import { addMoney, cents, parseMoney } from '../../domain/kernel/money.ts';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { Progress } from '../ui/feedback/progress.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { formatCount } from '../ui/format.ts';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { KeysHelp, useWorkbenchKeys } from './keys-help.tsx';
import { LineDetails } from './line-details.tsx';
import { effectText, toMatchBody, usedUp } from './match-text.ts';
import { type MatchWay, OpenLines } from './open-lines.tsx';
import { BANK, matchCertain, suggestionsQuery } from './queries.ts';
import { type Matching, useWorkbench, type WorkbenchApi } from './use-workbench.ts';

const RuleDialog = onDemand(async () => (await import('./rule-dialog.tsx')).RuleDialog);

type Suggested = ReceivedOutput<typeof listBankSuggestions>;

/** The open lines of an account beside what each may stand for, cleared by keyboard. */
export function Workbench({ account }: { account: BankAccountState }) {
  const suggested = useQuery(suggestionsQuery(account.id));
  const { data, error } = suggested;
  if (data && data.lines.length > 0) return <OpenWork key={account.id} account={account} suggested={data} />;
  return (
    <Card aria-label="Match">
      {data ? (
        <AllMatched account={account} />
      ) : error ? (
        <ErrorState {...describeError(error)} onRetry={() => void suggested.refetch()} />
      ) : (
        <div className="p-5">
          <SkeletonText lines={6} label="Loading the open lines" />
        </div>
      )}
    </Card>
  );
}

function AllMatched({ account }: { account: BankAccountState }) {
  const hasStatement = account.statementThrough !== null;
  return (
    <EmptyState
      title={hasStatement ? 'Every line is matched' : 'No statement imported yet'}
      icon={<CircleCheckBig aria-hidden />}
    >
      {hasStatement
        ? 'Reconcile the account, or import the next statement.'
        : 'Import Statement takes the file as your bank hands it out.'}
    </EmptyState>
  );
}

/** Takes a suggestion, with what it is in words and the documents that it uses up. */
function createAccept({ selected, match }: WorkbenchApi, { documents, accounts }: Suggested) {
  const names = {
    documents: new Map(documents.map((document) => [document.id, document])),
    accounts: new Map(accounts.map(({ code, name }) => [code, name])),
  };
  const accept = (place: number) => {
    const suggestion = selected?.suggestions[place];
    if (!selected || !suggestion) return;
    const { lineIds, invoiceIds, entryIds, withholdingVat, withholdingTax } = suggestion;
    const isJoint = lineIds.length > 1;
    const used = [...invoiceIds, ...entryIds].flatMap((id) => names.documents.get(id) ?? []);
    const withheld = addMoney(parseMoney(withholdingVat ?? '0.00'), parseMoney(withholdingTax ?? '0.00'));
    match({
      lineIds: isJoint ? lineIds : [selected.id],
      body: toMatchBody(suggestion),
      documents: isJoint ? entryIds : usedUp(cents(parseMoney(selected.amount) + withheld), used),
      text: effectText(selected, suggestion, names),
    });
  };
  return { accept, names };
}

type OpenWorkProps = { account: BankAccountState; suggested: Suggested };

function OpenWork({ account, suggested }: OpenWorkProps) {
  const mayAct = useCan()('finance:write');
  const bench = useWorkbench(suggested.lines);
  const { accept, names } = createAccept(bench, suggested);
  const [way, setWay] = useState<MatchWay>('suggestions');
  const list = useRef<HTMLDivElement>(null);
  const rule = useDialog<SuggestedLine>();
  const { selected } = bench;
  const backToList = () => {
    setWay('suggestions');
    list.current?.focus();
  };
  const back =
    <Input extends readonly unknown[]>(work: (...input: Input) => void) =>
    (...input: Input) => {
      work(...input);
      backToList();
    };
  const makeRule = () => selected && rule.openDialog(selected);
  const ways = { bench, setWay: mayAct ? setWay : null, backToList, makeRule };
  useWorkbenchKeys(ways);
  return (
    <Card aria-label="Match">
      <CardHeader
        title="Match"
        description="Say what each line of the bank stands for. What the books do not have yet is recorded."
        actions={mayAct ? <CertainButton account={account} lines={suggested.lines} /> : null}
      />
      <div className="grid border-line border-t lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <OpenLines
          ref={list}
          bench={bench}
          onChoose={back(bench.select)}
          onMove={back(bench.move)}
          onAccept={mayAct ? back(accept) : null}
        />
        {selected ? (
          <LineDetails
            key={selected.id}
            account={account}
            line={selected}
            names={names}
            problem={bench.problems.get(selected.id)}
            way={way}
            {...ways}
            onAccept={back(accept)}
            onMatch={back((matching: Matching) => bench.match(matching))}
          />
        ) : (
          <AllMatched account={account} />
        )}
      </div>
      {mayAct ? <KeysHelp waiting={bench.waiting} left={bench.left.length} /> : null}
      <p role="status" aria-label="What happened" className="sr-only">
        {bench.said}
      </p>
      {rule.dialog.payload ? (
        <RuleDialog
          key={rule.dialog.dialogKey}
          line={rule.dialog.payload}
          open={rule.dialog.open}
          onClose={rule.dialog.onClose}
        />
      ) : null}
    </Card>
  );
}

const countText = (count: number): string => `${formatCount(count)} ${count === 1 ? 'line' : 'lines'}`;

type CertainButtonProps = { account: BankAccountState; lines: readonly SuggestedLine[] };

/** Matches what needs no person: the server does it in pieces, which are asked for until all is done. */
function CertainButton({ account, lines }: CertainButtonProps) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const certain = lines.filter(({ suggestions }) => suggestions[0]?.isCertain).length;
  const run = async () => {
    let [matched, refused] = [0, 0];
    let problem: unknown = null;
    setProgress(0);
    try {
      for (;;) {
        const piece = await matchCertain(account.id);
        matched += piece.matched;
        refused = piece.refused;
        setProgress(matched);
        if (piece.isDone || piece.matched === 0) break;
      }
    } catch (error) {
      problem = error;
    }
    // The lines that are left are there when it says so.
    await client.invalidateQueries({ queryKey: BANK });
    setProgress(null);
    const text = `${countText(matched)} matched.`;
    if (problem) failed('Not All Matched', problem, `${text} Try again for the others.`);
    else done('Lines Matched', text, refused > 0 ? `${countText(refused)} left for you.` : null);
  };
  return (
    <>
      {progress === null ? null : (
        <Progress label="Matching what is certain" value={progress} max={certain} caption className="w-44" />
      )}
      <Button
        icon={<Zap aria-hidden />}
        disabled={certain === 0}
        pending={progress !== null}
        pendingLabel="Matching…"
        onClick={() => void run()}
      >
        {certain === 0 ? 'Match What Is Certain' : `Match What Is Certain (${certain})`}
      </Button>
    </>
  );
}
