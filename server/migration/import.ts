import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { rentOn } from '../../domain/agreements/rules.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import { cents, toDecimalText } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { MigrationReport } from '../../domain/migration/contract.ts';
import { SHEET_KEYS, SHEETS } from '../../domain/migration/sheets.ts';
import { nextDueDate } from '../../domain/tenants/rules.ts';
import { bringInAgreements } from '../agreements/bring-in.ts';
import { countAllFreeHours } from '../agreements/free-hours.ts';
import { bringInCredits, bringInDeposits } from '../billing/openings/money-held.ts';
import { bringInInvoices } from '../billing/openings/open-invoices.ts';
import type { Opening } from '../billing/openings/opening.ts';
import { bringInPrepaidRent } from '../billing/openings/prepaid-rent.ts';
import type { Deps } from '../deps.ts';
import { bringInAssets } from '../inventory/intake/bring-in.ts';
import { bringInParties } from '../parties/bring-in.ts';
import { bringInEmployees } from '../payroll/employees/bring-in.ts';
import { bringInPay } from '../payroll/pay/earlier-pay.ts';
import { bringInTenants } from '../tenants/bring-in.ts';
import { bringInUnits } from '../units/service.ts';
import { checkBalances, checkSums, checkTrialBalance, sheetSums, type TrialBalance } from './check-balances.ts';
import { checkParties } from './check-parties.ts';
import { checkStaff, staffWarnings } from './check-staff.ts';
import { type BroughtTenant, checkTenancies, type Tenancies } from './check-tenancies.ts';
import { type Known, readKnown } from './known.ts';
import { postOpening } from './opening-entries.ts';
import { type Rows, readWorkbook, type Workbook } from './read-workbook.ts';
import { openingImports } from './tables.ts';

/** Who moves in, and whether the open invoices of the old system are chased like any other. */
export type MoveIn = { by: Opening['by']; chase: boolean };

type Before = typeof openingImports.$inferSelect;

const refuseAgain = (before: readonly Before[], fileHash: string): void => {
  const same = before.find((one) => one.fileHash === fileHash);
  if (!same) return;
  const message = `This workbook was imported already, on ${formatDay(same.createdAt.slice(0, 10))}`;
  throw new AppError('conflict', message, { fields: { file: message } });
};

const readCutOver = ({ rows, errors, refuse }: Workbook, { today }: Known): Day | null => {
  const [first, second] = rows.cutOver;
  if (second) refuse('cutOver', second, 'day', 'There is one cut-over day');
  if (!first) {
    const { name } = SHEETS.cutOver;
    if (errors.every(({ sheet }) => sheet !== name))
      errors.push({ sheet: name, cell: 'A2', message: 'Cut-Over Day is required' });
    return null;
  }
  if (first.day !== null && first.day > today)
    refuse('cutOver', first, 'day', 'Cut-Over Day must not be in the future');
  return first.day;
};

const toTenant = ({ id, row, agreements }: BroughtTenant, today: Day) => {
  const main = agreements.find(({ isMain }) => isMain);
  const packageId = main?.lines.find((line) => line.packageId !== null)?.packageId;
  if (!main || !packageId) throw new Error(`${row.companyName} has no main agreement`);
  const { startDate, endDate, billingCycle, billedThrough, kind: agreementType } = main;
  const lines = main.lines.map((line) => ({ ...line, label: '', billingCycle }));
  const { companyName, contactPerson, email, phone, kraPin, postalAddress, notes } = row;
  return {
    ...{ id, companyName, contactPerson, email, phone, kraPin, postalAddress, notes },
    ...{ packageId, startDate, endDate, billingCycle, billedThrough, agreementType },
    rentAmount: toDecimalText(rentOn(lines, today < startDate ? startDate : today)),
    nextDueDate: nextDueDate(startDate, billingCycle, today),
  };
};

const writeTenancies = async (deps: Deps, { units, tenants }: Tenancies, today: Day): Promise<void> => {
  await bringInUnits(deps, units);
  await bringInTenants(
    deps.db,
    tenants.map((tenant) => toTenant(tenant, today)),
  );
  await bringInAgreements(
    deps.db,
    tenants.flatMap(({ agreements }) => agreements),
  );
  await countAllFreeHours(deps, today);
};

type Balances = ReturnType<typeof checkBalances>;

const writeBalances = async (
  { db }: Deps,
  balances: Balances,
  trial: TrialBalance,
  opening: Opening & { chase: boolean; today: Day },
): Promise<void> => {
  await bringInInvoices(db, opening, balances.invoices, opening.chase);
  await bringInCredits(db, opening, balances.credits);
  await bringInDeposits(db, opening, balances.deposits);
  await bringInPrepaidRent(
    db,
    opening,
    balances.prepaidRent.map((rent) => rent()),
  );
  await bringInAssets(db, balances.assets, opening.today);
  await postOpening(db, opening.cutOver, balances.assets, trial);
};

const AMOUNTS: Partial<Record<keyof Rows, (rows: Rows) => number[]>> = {
  payThisYear: ({ payThisYear }) => payThisYear.map(({ basicPay, allowances }) => (basicPay ?? 0) + (allowances ?? 0)),
  openInvoices: ({ openInvoices }) => openInvoices.map(({ amount, paid }) => (amount ?? 0) - (paid ?? 0)),
  credits: ({ credits }) => credits.map(({ amount }) => amount ?? 0),
  deposits: ({ deposits }) => deposits.map(({ amount }) => amount ?? 0),
  prepaidRent: ({ prepaidRent }) => prepaidRent.map(({ amount }) => amount ?? 0),
  assets: ({ assets }) => assets.map(({ cost, depreciated }) => (cost ?? 0) - (depreciated ?? 0)),
  trialBalance: ({ trialBalance }) => trialBalance.map(({ debit }) => debit ?? 0),
};

const totalRows = (rows: Rows): MigrationReport['totals'] =>
  SHEET_KEYS.filter((key) => key !== 'cutOver').map((key) => {
    const amounts = AMOUNTS[key]?.(rows);
    const amount = amounts ? toDecimalText(cents(amounts.reduce((sum, one) => sum + one, 0))) : null;
    return { sheet: SHEETS[key].name, rows: rows[key].length, amount };
  });

const hasTrialBalance = ({ totals }: Pick<MigrationReport, 'totals'>): boolean =>
  totals.some(({ sheet, rows }) => sheet === SHEETS.trialBalance.name && rows > 0);

const FIRST_BALANCES = 'Without an opening trial balance, account 3900 Opening balances keeps what the sheets come to.';

/**
 * The whole workbook in the caller's transaction, or nothing of it: everything that is wrong is told first, cell by cell.
 */
export const importWorkbook = async (deps: Deps, file: Buffer, { by, chase }: MoveIn): Promise<MigrationReport> => {
  const fileHash = createHash('sha256').update(file).digest('hex');
  const workbook = await readWorkbook(file);
  // One at a time, so that the same file sent twice at once is found to be there the second time.
  await deps.db.execute(sql`select pg_advisory_xact_lock(hashtext('migration'))`);
  const before = await deps.db.select().from(openingImports);
  refuseAgain(before, fileHash);
  const known = await readKnown(deps);
  const { rows, errors, warnings, refuse } = workbook;
  const cutOver = readCutOver(workbook, known);
  const totals = totalRows(rows);
  const report = { fileHash, cutOverDay: cutOver, imported: false, errors, warnings, totals };
  if (cutOver === null) return report;
  const parties = checkParties({ rows, refuse, known });
  const staff = checkStaff({ rows, refuse, known, cutOver });
  const tenancies = checkTenancies({ rows, refuse, known, cutOver });
  const check = { rows, refuse, known, cutOver, tenancies };
  const balances = checkBalances(check);
  const trial = checkTrialBalance(check);
  const [firstRow] = rows.trialBalance;
  if (firstRow && before.some(hasTrialBalance))
    refuse('trialBalance', firstRow, 'account', 'An opening trial balance was imported already');
  // Sums are compared once the rows behind them are right.
  if (errors.length === 0) checkSums(check, trial);
  if (errors.length > 0) return report;
  if (!firstRow && [...sheetSums(rows).values()].some(({ amount }) => amount !== 0)) warnings.push(FIRST_BALANCES);
  warnings.push(...staffWarnings(staff, trial));
  await bringInParties(deps.db, parties);
  await bringInEmployees(deps, staff.employees);
  await bringInPay(deps.db, staff.pay);
  await writeTenancies(deps, tenancies, known.today);
  await writeBalances(deps, balances, trial, { cutOver, by, chase, today: known.today });
  await deps.db.insert(openingImports).values({ fileHash, cutOverDay: cutOver, totals });
  return { ...report, imported: true };
};
