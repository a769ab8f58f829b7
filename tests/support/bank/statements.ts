import type { ImportedStatement } from '../../../domain/banking/contract.ts';
import { type Cents, cents } from '../../../domain/kernel/money.ts';
import {
  BANK_DIALECTS,
  type BankDefect,
  type BankDialect,
  spoil,
  writeBankFile,
} from '../../../server/simulators/bank/dialects.ts';
import type { BankTruth } from '../../../server/simulators/bank/making.ts';
import type { Answer } from '../money/nodes.ts';
import { answered, Mismatch, same } from '../money/operation.ts';
import type { BankSpace } from './space.ts';

const sendFile = async ({ ask, bank }: BankSpace, truth: BankTruth, dialect: BankDialect): Promise<Answer> => {
  const { bytes } = await writeBankFile(truth, dialect);
  // Most sheets leave open whether the day comes first.
  const order = dialect === 'brackets' ? '' : '&dateOrder=dmy';
  return ask({ method: 'POST', path: `/api/bank/statements?cashAccountId=${bank.id}${order}`, file: bytes });
};

/** The same month with another balance before it, so that months go on from each other. */
export const rebase = (truth: BankTruth, opening: Cents): BankTruth => {
  const by = opening - truth.opening;
  const lines = truth.lines.map((line) => ({ ...line, balance: cents(line.balance + by) }));
  return { ...truth, opening, closing: cents(truth.closing + by), lines };
};

/** The first days of a month, as far as so many lines go. */
const firstDays = (truth: BankTruth, count: number): BankTruth => {
  const lines = truth.lines.slice(0, count);
  const last = lines.at(-1);
  return { ...truth, to: last?.date ?? truth.to, closing: last?.balance ?? truth.opening, lines };
};

const DEFECTS: readonly [BankDialect, BankDefect][] = [
  ['pages', 'missing page'],
  ['workbook', 'missing page'],
  ['mt940', 'missing row'],
  ['semicolon', 'wrong balance'],
];

const countLines = async ({ owner, bank }: BankSpace, { from, to }: BankTruth): Promise<unknown> => {
  const [row] = await owner.run(
    `select count(*)::int as n from statement_lines where cash_account_id = '${bank.id}' and line_date between '${from}' and '${to}'`,
  );
  return row?.n;
};

const refuseSpoilt = async (space: BankSpace, truth: BankTruth): Promise<void> => {
  for (const [dialect, defect] of DEFECTS) {
    const { status, body } = await sendFile(space, spoil(truth, defect, truth.lines.length >> 1), dialect);
    const words = String((body as { fields?: { file?: string } }).fields?.file);
    if (status !== 400 || !/Row \d+/.test(words))
      throw new Mismatch(`A ${defect} in ${dialect} was answered ${status}: ${JSON.stringify(body)}`);
  }
  same('Lines of files that do not add up', await countLines(space, truth), 0);
};

const take = async (space: BankSpace, truth: BankTruth, dialect: BankDialect): Promise<ImportedStatement> =>
  answered<ImportedStatement>(await sendFile(space, truth, dialect), 201);

/**
 * The month goes in as it does in life: a spoilt file is refused by its row, the first half comes in one file and the whole in
 * another, then the same again in every other dialect, and the same file by two people at once. Each line is there once.
 */
export const importMonth = async (space: BankSpace, truth: BankTruth, month: number): Promise<{ files: number }> => {
  const count = truth.lines.length;
  const half = count >> 1;
  const inTurn = BANK_DIALECTS.map((_, at) => BANK_DIALECTS[(at + month) % BANK_DIALECTS.length] ?? 'comma');
  const [first = 'comma', second = 'comma', ...others] = inTurn;
  await refuseSpoilt(space, truth);
  same(`New lines of half a month in ${first}`, (await take(space, firstDays(truth, half), first)).lines, half);
  const both = await Promise.all([take(space, truth, second), take(space, truth, second)]);
  same(
    `New lines of the month in ${second}, sent twice at once`,
    both.map(({ lines }) => lines).sort((a, b) => a - b),
    [0, count - half],
  );
  for (const dialect of [first, ...others]) {
    const { lines, duplicates } = await take(space, truth, dialect);
    same(`New and known lines of the month in ${dialect}`, [lines, duplicates], [0, count]);
  }
  same('Lines of the month', await countLines(space, truth), count);
  return { files: DEFECTS.length + 3 + inTurn.length - 1 };
};
