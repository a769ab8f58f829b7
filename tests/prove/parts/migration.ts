import { cents, toDecimalText } from '../../../domain/kernel/money.ts';
import { addDays, type Day, firstOfMonth } from '../../../domain/kernel/time.ts';
import type { MigrationReport } from '../../../domain/migration/contract.ts';
import { SHEETS } from '../../../domain/migration/sheets.ts';
import type { AgedDebtors } from '../../../domain/reports/tenant-contract.ts';
import { runAsOwner, withDatabase } from '../../support/database.ts';
import { agesOn, COMMON, type LargeBook, makeLargeBook, type Size } from '../../support/large-workbook.ts';
import { type Book, errorTexts, toWorkbook } from '../../support/migration.ts';
import { startOwnPostgres } from '../../support/postgres.ts';
import { startServer } from '../../support/server-process.ts';
import { signIn } from '../../support/signed-in.ts';
import { type Mistake, makeMistakes, spoil } from '../../support/workbook-mistakes.ts';
import { type WorkbookSender, workbookSender } from '../../support/workbook-sender.ts';
import type { Part } from '../parts.ts';

const ROUNDS = 5;
const SMALL: Size = { tenants: 40, agreements: 50, invoices: 80, employees: 5 };
const ADMIN = { ADMIN_USERNAME: 'mover', ADMIN_PASSWORD: 'a long enough password' };

const money = (amount: number) => toDecimalText(cents(amount));

const expectEqual = (what: string, found: unknown, expected: unknown): void => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  if (one !== other) throw new Error(`${what}: ${one.slice(0, 2_000)} instead of ${other.slice(0, 2_000)}`);
};

const inSpace = async <T>(ownerUrl: string, name: string, work: (sender: WorkbookSender) => Promise<T>): Promise<T> => {
  await runAsOwner(ownerUrl, `create database ${name}`);
  const server = startServer({ DATABASE_URL: withDatabase(ownerUrl, name), LOG_LEVEL: 'error', ...ADMIN });
  const origin = await server.ready;
  const { cookie } = await signIn(origin, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
  const sender = workbookSender(origin, cookie);
  await sender.offer();
  const result = await work(sender);
  await server.kill('SIGTERM');
  await runAsOwner(ownerUrl, `drop database ${name} with (force)`);
  return result;
};

const send = async (sender: WorkbookSender, book: Book | Buffer, dryRun = true): Promise<MigrationReport> => {
  const report = await sender.send(Buffer.isBuffer(book) ? book : await toWorkbook(book), dryRun);
  if (!report) throw new Error('The workbook was not answered in time');
  return report;
};

const told = ({ sheet, cell, message }: Mistake): string => `${SHEETS[sheet].name}!${cell}: ${message}`;

/** Every mistake that is left is told, and nothing else; each look puts some of them right. */
const fixAll = async (sender: WorkbookSender, made: LargeBook, mistakes: readonly Mistake[], atOnce: number) => {
  let looks = 0;
  for (let left = [...mistakes]; left.length > 0; left = left.slice(atOnce)) {
    const report = await send(sender, spoil(made, left));
    expectEqual('Errors', errorTexts(report).sort(), left.map(told).sort());
    looks++;
  }
  const [first, ...others] = made.book.trialBalance ?? [];
  const off = { ...first, debit: `${Number(first?.debit ?? 0) + 1}` };
  const report = await send(sender, { ...made.book, trialBalance: [off as Record<string, string>, ...others] });
  if (report.errors.length === 0) throw new Error('A trial balance that does not add up was let pass');
  return looks + 1;
};

type Trial = { rows: { account: string; debit: string; credit: string }[] };

const compareBooks = async (sender: WorkbookSender, made: LargeBook, cutOver: Day, today: Day): Promise<void> => {
  const { rows } = await sender.get<Trial>(`/api/ledger/trial-balance?date=${cutOver}`);
  const found = rows.map(({ account, debit, credit }) => [account, credit === '0.00' ? debit : `-${credit}`]);
  const brought = Object.entries(made.trial).map(([account, amount]) => [account, money(amount)]);
  expectEqual('Trial balance', found.sort(), brought.sort());
  const { totals, receivables } = await sender.get<AgedDebtors>(`/api/reports/aged-debtors?date=${today}`);
  for (const [age, amount] of Object.entries(agesOn(today, made.invoices)))
    expectEqual(`Aged debtors, ${age}`, totals[age as 'current'], amount);
  expectEqual('Receivables', receivables, totals.total);
  const { ok, invariants } = await sender.get<{ ok: boolean; invariants: { id: string; verdict: string }[] }>(
    '/api/admin/integrity',
  );
  if (!ok) throw new Error(`Broken: ${JSON.stringify(invariants.filter(({ verdict }) => verdict !== 'holds'))}`);
};

export const part: Part = {
  name: 'migration',
  about:
    'messy workbooks whose mistakes are put right one by one, the books afterwards, and the export imported again (--count workbooks)',
  async run({ seed, short, count, say }) {
    const size = short ? SMALL : COMMON;
    const rounds = count ?? (short ? 1 : ROUNDS);
    const today = new Date().toISOString().slice(0, 10);
    const cutOver = addDays(firstOfMonth(today), -1);
    const { ownerUrl } = await startOwnPostgres();
    const sums = { rows: 0, mistakes: 0, looks: 0, bytes: 0 };
    for (let round = 0; round < rounds; round++) {
      const made = makeLargeBook(seed + round, size, cutOver);
      const mistakes = makeMistakes(seed + round, made, size, cutOver);
      const taken = await inSpace(ownerUrl, `moved_${round}`, async (sender) => {
        sums.looks += await fixAll(sender, made, mistakes, short ? 8 : 1);
        expectEqual('Errors', errorTexts(await send(sender, made.book)), []);
        expectEqual('Imported', (await send(sender, made.book, false)).imported, true);
        await compareBooks(sender, made, cutOver, today);
        return sender.takeOut();
      });
      const again = await inSpace(ownerUrl, `again_${round}`, async (sender) => {
        expectEqual('Errors of the export', errorTexts(await send(sender, taken, false)), []);
        return sender.takeOut();
      });
      if (!again.equals(taken)) throw new Error('The export of an export is another file');
      sums.rows += Object.values(made.book).reduce((sum, rows) => sum + (rows?.length ?? 0), 0);
      sums.mistakes += mistakes.length;
      sums.bytes += taken.length;
      say(`${round + 1} workbooks: ${sums.mistakes} mistakes told, ${sums.looks} dry runs`);
    }
    return {
      workbooks: rounds,
      rows: sums.rows,
      mistakes: sums.mistakes,
      'dry runs': sums.looks,
      'mistakes not told, or told that were none': 0,
      'difference of trial balance and sub-ledgers': '0.00',
      'bytes exported': sums.bytes,
      'bytes that differ after a second export': 0,
    };
  },
};
