import type { BankSuggestion, SuggestedLine } from '../../domain/banking/suggestion-contract.ts';

/** A match that can be taken back: its lines, and what it was in words. */
export type Done = { lineIds: readonly string[]; text: string };

/** What a person has done since the lines were read; the server follows. */
export type WorkbenchState = {
  selected: string | null;
  /** Lines whose match is on its way or done, with the documents that it uses up. */
  taken: ReadonlyMap<string, readonly string[]>;
  skipped: ReadonlySet<string>;
  /** Lines that came back, with the reason. */
  problems: ReadonlyMap<string, string>;
  history: readonly Done[];
};

export const EMPTY_WORKBENCH: WorkbenchState = {
  selected: null,
  taken: new Map(),
  skipped: new Set(),
  problems: new Map(),
  history: [],
};

export type WorkbenchChange =
  | { type: 'select'; id: string | null }
  | { type: 'take'; done: Done; documents: readonly string[]; next: string | null }
  | { type: 'refuse'; id: string; message: string }
  | { type: 'skip'; id: string; next: string | null }
  | { type: 'undo' }
  | { type: 'read'; ids: ReadonlySet<string> };

const without = <Value>(map: ReadonlyMap<string, Value>, ids: readonly string[]): Map<string, Value> =>
  new Map([...map].filter(([id]) => !ids.includes(id)));

const forgetLine = (history: readonly Done[], id: string): Done[] =>
  history
    .map((done) => ({ ...done, lineIds: done.lineIds.filter((one) => one !== id) }))
    .filter(({ lineIds }) => lineIds.length > 0);

export const changeWorkbench = (state: WorkbenchState, change: WorkbenchChange): WorkbenchState => {
  if (change.type === 'select') return { ...state, selected: change.id };
  if (change.type === 'skip')
    return { ...state, selected: change.next, skipped: new Set([...state.skipped, change.id]) };
  if (change.type === 'take') {
    const { done, documents, next } = change;
    return {
      ...state,
      selected: next,
      taken: new Map([...state.taken, ...done.lineIds.map((id) => [id, documents] as const)]),
      problems: without(state.problems, done.lineIds),
      history: [...state.history, done],
    };
  }
  if (change.type === 'refuse') {
    return {
      ...state,
      taken: without(state.taken, [change.id]),
      problems: new Map([...state.problems, [change.id, change.message]]),
      history: forgetLine(state.history, change.id),
    };
  }
  if (change.type === 'undo') {
    const { lineIds = [] } = state.history.at(-1) ?? {};
    return {
      ...state,
      selected: lineIds[0] ?? state.selected,
      taken: without(state.taken, lineIds),
      history: state.history.slice(0, -1),
    };
  }
  // What the server no longer has open is done: nothing has to hide it any more.
  return { ...state, taken: new Map([...state.taken].filter(([id]) => change.ids.has(id))) };
};

const isFree = ({ invoiceIds, entryIds }: BankSuggestion, used: ReadonlySet<string>): boolean =>
  ![...invoiceIds, ...entryIds].some((id) => used.has(id));

/** The lines that are left, oldest first and those that were skipped last, without suggestions that another line has used up. */
export const leftLines = (lines: readonly SuggestedLine[], state: WorkbenchState): SuggestedLine[] => {
  const used = new Set([...state.taken.values()].flat());
  const left = lines
    .filter(({ id }) => !state.taken.has(id))
    .map((line) =>
      line.suggestions.every((one) => isFree(one, used))
        ? line
        : { ...line, suggestions: line.suggestions.filter((one) => isFree(one, used)) },
    );
  return [...left.filter(({ id }) => !state.skipped.has(id)), ...left.filter(({ id }) => state.skipped.has(id))];
};

/** The line to go on with when some are gone: the one after them, or the last that is left. */
export const lineAfter = (left: readonly SuggestedLine[], gone: readonly string[]): string | null => {
  const at = left.findLastIndex(({ id }) => gone.includes(id));
  const rest = left.filter(({ id }) => !gone.includes(id));
  const following = left.slice(at + 1).find(({ id }) => !gone.includes(id));
  return following?.id ?? rest.at(-1)?.id ?? null;
};
