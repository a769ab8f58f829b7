import { sql } from 'drizzle-orm';
import {
  type BudgetLine,
  type importBudget as ImportBudget,
  BudgetLine as Line,
} from '../../domain/budgets/contract.ts';
import { BUDGET_COLUMNS, type BudgetCell, MONTHS, recognisedBudgetColumn } from '../../domain/budgets/rules.ts';
import type { BodyOf, OutputOf } from '../../domain/kernel/endpoint.ts';
import type { Db } from '../db/connection/database.ts';
import { auditEvent } from '../db/query/audit-event.ts';
import type { Deps } from '../deps.ts';
import { failuresByRow, type RowFailure, readAmount, type SheetRow, sheetRows } from '../documents/sheet-rows.ts';
import { accountProblem, plannedAccounts, writeLines } from './budget.ts';

type Report = OutputOf<typeof ImportBudget>;
type ReadLine = { row: number; line: BudgetLine };

const issueText = (path: readonly PropertyKey[], message: string): string => {
  const month = path[0] === 'months' && typeof path[1] === 'number' ? MONTHS[path[1]] : undefined;
  return `${month ?? 'Account'}: ${message}`;
};

const readLine = ({ row, cells }: SheetRow<BudgetCell>): ReadLine | RowFailure => {
  const parsed = Line.safeParse({
    account: cells.account?.trim(),
    months: MONTHS.map((month) => readAmount(cells[month] ?? '') || '0'),
  });
  if (parsed.success) return { row, line: parsed.data };
  return { row, errors: parsed.error.issues.map(({ path, message }) => issueText(path, message)) };
};

// A row for each account, and each of them one that can be planned.
const findFailures = async (db: Db, lines: readonly ReadLine[]): Promise<RowFailure[]> => {
  const known = await plannedAccounts(db);
  const inFile = new Map<string, number>();
  return lines.flatMap(({ row, line: { account } }) => {
    const first = inFile.get(account);
    inFile.set(account, first ?? row);
    const problem = accountProblem(known, account) ?? (first ? `Account ${account} is already in row ${first}` : null);
    return problem ? [{ row, errors: [problem] }] : [];
  });
};

/** Reads the whole sheet before anything is written: all of its rows, or none. */
export const importBudget = async (
  { db }: Pick<Deps, 'db'>,
  year: number,
  { csv, dryRun, mapping }: BodyOf<typeof ImportBudget>,
): Promise<Report> => {
  const { rows, columns, problems } = sheetRows(csv, {
    columns: BUDGET_COLUMNS,
    recognise: recognisedBudgetColumn,
    mapping,
  });
  const report = { rows: rows.length, imported: 0, failures: [], columns };
  if (problems.length > 0) return { ...report, failures: [{ row: 1, errors: problems }] };
  const read = rows.map(readLine);
  const lines = read.filter((one) => 'line' in one);
  const failures = [...read.filter((one) => 'errors' in one), ...(await findFailures(db, lines))];
  if (failures.length > 0 || dryRun) return { ...report, failures: failuresByRow(failures) };
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('budget_import'))`);
  await writeLines(
    db,
    year,
    lines.map(({ line }) => line),
  );
  await auditEvent(db, 'imported', 'budgets', String(year), { count: rows.length });
  return { ...report, imported: rows.length };
};
