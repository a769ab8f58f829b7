import { Kbd } from '../ui/overlay/kbd.tsx';
import { useShortcut } from '../ui/overlay/shortcuts.ts';
import type { MatchWay } from './open-lines.tsx';
import type { WorkbenchApi } from './use-workbench.ts';

export type WorkbenchWays = {
  bench: WorkbenchApi;
  /** Null for those who only look. */
  setWay: ((way: MatchWay) => void) | null;
  backToList: () => void;
  makeRule: () => void;
};

const GROUP = 'Bank lines';

/** The letters work from anywhere on the page; Enter, arrows and digits in the list, where nothing else wants them. */
export function useWorkbenchKeys({ bench, setWay, backToList, makeRule }: WorkbenchWays) {
  const inList = (work: () => void) => () => {
    work();
    backToList();
  };
  const open = (way: MatchWay) => () => bench.selected && setWay?.(way);
  const act = (work: () => void) => () => setWay && inList(work)();
  useShortcut(
    'j',
    'Next line',
    inList(() => bench.move(1)),
    GROUP,
  );
  useShortcut(
    'k',
    'Line before',
    inList(() => bench.move(-1)),
    GROUP,
  );
  useShortcut('i', 'Match with invoices', open('invoices'), GROUP);
  useShortcut('p', 'Match with payments and entries', open('entries'), GROUP);
  useShortcut('a', 'Post to an account', open('account'), GROUP);
  useShortcut('t', 'Record a transfer', open('transfer'), GROUP);
  useShortcut('s', 'Skip the line', act(bench.skip), GROUP);
  useShortcut('u', 'Undo the last match', act(bench.undo), GROUP);
  useShortcut('r', 'Make a rule', () => setWay && makeRule(), GROUP);
}

const KEYS: readonly (readonly [keys: string, label: string])[] = [
  ['j k', 'Move'],
  ['enter', 'Accept'],
  ['1–9', 'Choose another'],
  ['i', 'Invoices'],
  ['p', 'Payments'],
  ['a', 'Account'],
  ['t', 'Transfer'],
  ['s', 'Skip'],
  ['r', 'Rule'],
  ['u', 'Undo'],
];

/** Which key does what, and how much is still to be done. */
export function KeysHelp({ waiting, left }: { waiting: number; left: number }) {
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t px-4 py-2.5 text-muted text-xs sm:px-5">
      <ul aria-label="Keys" className="flex flex-wrap gap-x-3 gap-y-1.5">
        {KEYS.map(([keys, label]) => (
          <li key={keys} className="inline-flex items-center gap-1.5">
            <Kbd keys={keys} />
            {label}
          </li>
        ))}
      </ul>
      <span className="tabular-nums">
        {`${left} ${left === 1 ? 'line' : 'lines'} left${waiting > 0 ? ` · saving ${waiting}` : ''}`}
      </span>
    </footer>
  );
}
