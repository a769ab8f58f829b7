import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import type { SuggestedLine } from '../../domain/banking/suggestion-contract.ts';
import { serverMessage } from '../ui/feedback/outcome.ts';
import { useUnsaved } from '../ui/form/use-unsaved.ts';
import { BANK, type MatchBody, sendMatch, sendUnmatch } from './queries.ts';
import { changeWorkbench, EMPTY_WORKBENCH, leftLines, lineAfter } from './workbench-state.ts';

/** A match as it is to be sent: for one line or for several that are one entry, with the documents that it uses up. */
export type Matching = { lineIds: readonly string[]; body: MatchBody; documents: readonly string[]; text: string };

const REST_MS = 2_000;
const UNDO_REASON = 'Undone on the workbench';

/** Sends one after the other, and has the lines read again when its user rests. */
function useSending() {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState(0);
  const chain = useRef<Promise<unknown>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refresh = () => void client.invalidateQueries({ queryKey: BANK });
  useUnsaved(waiting > 0);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      void client.invalidateQueries({ queryKey: BANK });
    },
    [client],
  );
  const send = (work: () => Promise<unknown>, rest = REST_MS) => {
    clearTimeout(timer.current);
    setWaiting((count) => count + 1);
    chain.current = chain.current.then(async () => {
      try {
        await work();
      } finally {
        setWaiting((count) => count - 1);
        clearTimeout(timer.current);
        timer.current = setTimeout(refresh, rest);
      }
    });
  };
  return { send, waiting };
}

/**
 * The lines that are left and what is done about them. A match is shown as done at once and sent behind; a line whose match is
 * refused comes back with the reason.
 */
export function useWorkbench(lines: readonly SuggestedLine[]) {
  const [state, change] = useReducer(changeWorkbench, EMPTY_WORKBENCH);
  const [said, setSaid] = useState('');
  const { send, waiting } = useSending();
  const left = leftLines(lines, state);
  const selected = left.find(({ id }) => id === state.selected) ?? left[0] ?? null;
  useEffect(() => change({ type: 'read', ids: new Set(lines.map(({ id }) => id)) }), [lines]);

  const sendOne = (id: string, body: MatchBody) =>
    send(async () => {
      try {
        await sendMatch(id, body);
      } catch (error) {
        const message = serverMessage(error, 'The line was not matched. Try again.');
        change({ type: 'refuse', id, message });
        setSaid(`A line came back: ${message}`);
      }
    });

  const match = ({ lineIds, body, documents, text }: Matching) => {
    const open = lineIds.filter((id) => left.some((line) => line.id === id));
    change({ type: 'take', done: { lineIds: open, text }, documents, next: lineAfter(left, open) });
    setSaid(`${text}. ${left.length - open.length} lines left.`);
    for (const id of open) sendOne(id, body);
  };

  const undo = () => {
    const last = state.history.at(-1);
    if (!last) return setSaid('There is nothing to undo.');
    change({ type: 'undo' });
    setSaid(`Undone: ${last.text}.`);
    for (const id of last.lineIds) {
      send(async () => {
        try {
          await sendUnmatch(id, UNDO_REASON);
        } catch (error) {
          setSaid(serverMessage(error, 'The match was not undone.'));
        }
      }, 0);
    }
  };

  const move = (step: number) => {
    const at = left.findIndex(({ id }) => id === selected?.id);
    const next = left[Math.min(Math.max(at + step, 0), left.length - 1)];
    if (next) change({ type: 'select', id: next.id });
  };

  const skip = () => {
    if (selected) change({ type: 'skip', id: selected.id, next: lineAfter(left, [selected.id]) });
  };

  return {
    left,
    selected,
    problems: state.problems,
    skipped: state.skipped,
    canUndo: state.history.length > 0,
    waiting,
    said,
    match,
    undo,
    move,
    skip,
    select: (id: string) => change({ type: 'select', id }),
  };
}

export type WorkbenchApi = ReturnType<typeof useWorkbench>;
