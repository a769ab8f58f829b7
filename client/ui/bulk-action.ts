import type { ReactNode } from 'react';
import type { RowKey, Selection } from './data-table-selection.ts';
import { describeError } from './error-state.tsx';
import type { RowsFile } from './rows-file.ts';

/** How it went with one row. */
export type BulkResult = { key: RowKey; name: string; problem: string | null };

export type BulkAction<Row> = {
  label: string;
  icon: ReactNode;
  /** Rows of another state are left out, and the question says how many. */
  allows: (row: Row) => boolean;
  title: string;
  /** What it brings about, said before it is confirmed. */
  words: (rows: readonly Row[]) => ReactNode;
  pendingLabel: string;
  /** "3 payslips approved". */
  done: (count: number) => string;
  danger?: boolean | undefined;
  run: (rows: readonly Row[], onProgress: (done: number) => void) => Promise<readonly BulkResult[]>;
};

export type Bulk<Row> = {
  /** What a row is called by a screen reader and in the list of results: "DL2611-0023 to Tausi Design". */
  nameOf: (row: Row) => string;
  actions: readonly BulkAction<Row>[];
  file: RowsFile<Row>;
};

export type BulkProps<Row> = { bulk: Bulk<Row>; selection: Selection<Row> };

/** For calls that take one row at a time: each has its own result, and one that is refused does not stop the rest. */
export const oneByOne =
  <Row extends { id: string }>(nameOf: (row: Row) => string, call: (row: Row) => Promise<unknown>) =>
  async (rows: readonly Row[], onProgress: (done: number) => void): Promise<BulkResult[]> => {
    const results: BulkResult[] = [];
    for (const row of rows) {
      const problem = await call(row).then(
        () => null,
        (error: unknown) => describeError(error).message,
      );
      results.push({ key: row.id, name: nameOf(row), problem });
      onProgress(results.length);
    }
    return results;
  };
