import type { ReactNode } from 'react';
import { describeError } from '../feedback/error-state.tsx';
import type { RowKey, Selection } from './data-table-selection.ts';
import type { RowsFile } from './rows-file.ts';

/** How it went with one row: refused, and why, or done. `kept` says why its message waits in the outbox. */
export type BulkResult = { key: RowKey; name: string; problem: string | null; kept: string | null };

type BulkButton<Row> = {
  label: string;
  icon: ReactNode;
  /** Rows of another state are left out, and the question says how many. */
  allows: (row: Row) => boolean;
};

/** An action on the selected rows that asks one question before it is done. */
export type BulkQuestion<Row> = BulkButton<Row> & {
  title: string;
  /** What it brings about, said before it is confirmed. */
  description: (rows: readonly Row[]) => ReactNode;
  pendingLabel: string;
  /** "3 payslips approved". */
  done: (count: number) => string;
  danger?: boolean | undefined;
  run: (rows: readonly Row[], onProgress: (done: number) => void) => Promise<readonly BulkResult[]>;
};

/** An action on the selected rows of a list; one that asks for more than a yes has a dialog of its own. */
export type BulkAction<Row> = BulkQuestion<Row> | (BulkButton<Row> & { openDialog: (rows: readonly Row[]) => void });

/** What can be done with the selected rows of a list, and the file they are saved as. */
export type Bulk<Row> = {
  /** What a row is called by a screen reader and in the list of results: "DL2611-0023 to Tausi Design". */
  rowName: (row: Row) => string;
  actions: readonly BulkAction<Row>[];
  file: RowsFile<Row>;
};

export type BulkProps<Row> = { bulk: Bulk<Row>; selection: Selection<Row> };

type OneByOne<Row, Answer> = {
  rowName: (row: Row) => string;
  call: (row: Row) => Promise<Answer>;
  keptText?: (answer: Answer) => string | null;
};

/** For calls that take one row at a time: each has its own result, and one that is refused does not stop the rest. */
export const oneByOne =
  <Row extends { id: string }, Answer>({ rowName, call, keptText = () => null }: OneByOne<Row, Answer>) =>
  async (rows: readonly Row[], onProgress: (done: number) => void): Promise<BulkResult[]> => {
    const results: BulkResult[] = [];
    for (const row of rows) {
      const outcome = await call(row).then(
        (answer) => ({ problem: null, kept: keptText(answer) }),
        (error: unknown) => ({ problem: describeError(error).message, kept: null }),
      );
      results.push({ key: row.id, name: rowName(row), ...outcome });
      onProgress(results.length);
    }
    return results;
  };
