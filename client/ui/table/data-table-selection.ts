import { useState } from 'react';

export type RowKey = string | number;

/** Which rows of the page are chosen, and how that changes. */
export type Selection<Row> = {
  rows: readonly Row[];
  has: (row: Row) => boolean;
  /** With Shift, every row from the one that was pressed before. */
  toggle: (row: Row, withRange: boolean) => void;
  /** All rows of the page, or none once all are chosen. */
  togglePage: () => void;
  clear: () => void;
  keep: (keys: ReadonlySet<RowKey>) => void;
  rowName: (row: Row) => string;
  /** On a phone the checkboxes appear on request. */
  choosing: boolean;
  setChoosing: (choosing: boolean) => void;
};

type Press = { key: RowKey; last: RowKey | null; withRange: boolean };

/** The chosen rows after a press: with a range, all rows between the two presses become what the pressed one becomes. */
export function afterPress(
  keys: readonly RowKey[],
  chosen: ReadonlySet<RowKey>,
  { key, last, withRange }: Press,
): Set<RowKey> {
  const next = new Set(chosen);
  const [from, to] = [last === null ? -1 : keys.indexOf(last), keys.indexOf(key)];
  const touched = withRange && from >= 0 ? keys.slice(Math.min(from, to), Math.max(from, to) + 1) : [key];
  for (const one of touched) {
    if (chosen.has(key)) next.delete(one);
    else next.add(one);
  }
  return next;
}

type Options<Row> = {
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => RowKey;
  rowName: (row: Row) => string;
};

/** A row that left the page is no longer selected, so that no action applies to hidden rows. */
export function useSelection<Row>({ rows = [], rowKey, rowName }: Options<Row>): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlySet<RowKey>>(new Set());
  const [last, setLast] = useState<RowKey | null>(null);
  const [choosing, setChoosing] = useState(false);
  const keys = rows.map(rowKey);
  const shown = rows.filter((row) => chosen.has(rowKey(row)));
  const clear = () => {
    setChosen(new Set());
    setLast(null);
    setChoosing(false);
  };
  return {
    rows: shown,
    rowName,
    choosing,
    setChoosing,
    clear,
    has: (row) => chosen.has(rowKey(row)),
    toggle: (row, withRange) => {
      const key = rowKey(row);
      setChosen(afterPress(keys, new Set(shown.map(rowKey)), { key, last, withRange }));
      setLast(key);
    },
    togglePage: () => setChosen(new Set(shown.length === rows.length ? [] : keys)),
    keep: (kept) => setChosen(new Set(keys.filter((key) => kept.has(key)))),
  };
}
