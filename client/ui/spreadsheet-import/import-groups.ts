import type { ImportFailure } from '../../../domain/kernel/sheet-import.ts';

type FailureGroup = { rule: string; rows: number[]; example: string | null };

/** Errors that name what is in the cell, and the rule that they have in common. */
export type FailureRule = readonly [pattern: RegExp, rule: string];

const TWICE: FailureRule = [/ is already in row \d+$/, 'Twice in the file'];

/** Each rule once, with the rows that break it; what breaks most rows comes first. */
export const groupFailures = (failures: readonly ImportFailure[], rules: readonly FailureRule[]): FailureGroup[] => {
  const ruleFor = (error: string) => [TWICE, ...rules].find(([pattern]) => pattern.test(error))?.[1] ?? error;
  const groups = new Map<string, FailureGroup>();
  for (const { row, errors } of failures) {
    for (const error of errors) {
      const rule = ruleFor(error);
      const group = groups.get(rule) ?? { rule, rows: [], example: rule === error ? null : error };
      if (group.rows.at(-1) !== row) group.rows.push(row);
      groups.set(rule, group);
    }
  }
  return [...groups.values()].sort((a, b) => b.rows.length - a.rows.length);
};

/** "2 to 5, 9 and 12": row numbers as a person says them. */
export const rowsText = (rows: readonly number[], most = 12): string => {
  const runs: [first: number, last: number][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run && run[1] === row - 1) run[1] = row;
    else runs.push([row, row]);
  }
  const parts = runs.map(([first, last]) =>
    first === last ? `${first}` : last === first + 1 ? `${first}, ${last}` : `${first} to ${last}`,
  );
  return parts.length > most ? `${parts.slice(0, most).join(', ')} and more` : parts.join(', ');
};

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Every error of the file, a line each, for the spreadsheet that they are corrected in. */
export const errorsCsv = (failures: readonly ImportFailure[]): string =>
  ['Row,Error', ...failures.flatMap(({ row, errors }) => errors.map((error) => `${row},${quoted(error)}`))].join(
    '\r\n',
  );
