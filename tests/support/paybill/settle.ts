import { setTimeout as sleep } from 'node:timers/promises';
import type { MpesaStatementReport } from '../../../domain/mpesa/statement-contract.ts';
import { nairobiDay } from '../../../server/simulators/daraja/texts.ts';
import { eventually } from '../eventually.ts';
import { send } from '../money/nodes.ts';
import { answered, same } from '../money/operation.ts';
import type { Paybill } from './space.ts';

// A prompt stays on a phone for a minute, and its callback leaves a little later.
const PROMPT_MS = 62_000;
const PULL_EVERY_MS = 4_000;

/** Until nothing is on its way to a phone any more, and no phone shows a prompt. */
export const untilCalm = async ({ owner }: Paybill, hurry: number): Promise<void> => {
  await eventually(async () => {
    // What a node was sending when it was killed stays so for minutes, and is not sent again.
    const [open] = await owner.run(`select count(*)::int as n from effects where state = 'queued'
      or state = 'sending' and updated_at > clock_timestamp() - interval '25 seconds'`);
    if (open?.n !== 0) throw new Error(`${open?.n} prompts are still to be sent`);
  }, 120_000);
  await sleep(PROMPT_MS / hurry + 1_000);
};

/** Payments that Safaricom would tell of, and that are not in the books. */
export const missingReceipts = async ({ owner, simulator }: Paybill): Promise<string[]> => {
  const rows = await owner.run('select receipt_number as number from mpesa_receipts');
  const known = new Set(rows.map(({ number }) => String(number)));
  const told = simulator.ledger.receipts().filter(({ receipt }) => !simulator.hidden.has(receipt));
  return told.map(({ receipt }) => receipt).filter((receipt) => !known.has(receipt));
};

/** Until all of them are there. Pulls are put ahead of their time where the caller does not wait for it. */
export const untilPosted = async (
  paybill: Paybill,
  { withinMs, isPulled }: { withinMs: number; isPulled: boolean },
): Promise<void> => {
  const until = performance.now() + withinMs;
  for (;;) {
    const missing = await missingReceipts(paybill);
    if (missing.length === 0) return;
    if (performance.now() > until)
      throw new Error(`${missing.length} payments are not in the books, such as ${missing.slice(0, 3).join(', ')}`);
    if (isPulled) await paybill.schedule.runNow('pull');
    await sleep(PULL_EVERY_MS);
  }
};

const ROWS = 1_000;

/** A statement in files of so many rows, as the portal hands out parts of a day: each with its own balances. */
export const cutStatement = (csv: string, most = ROWS): string[] => {
  const lines = csv.trimEnd().split('\r\n');
  const header = lines.findIndex((line) => line.startsWith('Receipt No.'));
  const head = lines.slice(0, header + 1);
  const rows = lines.slice(header + 1).reverse();
  const balanceOf = (row: string | undefined) => row?.split(',')[7];
  const opening = head.find((line) => line.startsWith('Opening Balance'))?.split(',')[1];
  return Array.from({ length: Math.ceil(rows.length / most) }, (_, n) => {
    const part = rows.slice(n * most, (n + 1) * most);
    const before = n === 0 ? opening : balanceOf(rows[n * most - 1]);
    const own = head.map((line) => {
      if (line.startsWith('Opening Balance')) return `Opening Balance,${before}`;
      return line.startsWith('Closing Balance') ? `Closing Balance,${balanceOf(part.at(-1))}` : line;
    });
    return [...own, ...part.reverse()].map((line) => `${line}\r\n`).join('');
  });
};

const importOne = async ({ nodes, channel }: Paybill, file: string, key: string): Promise<MpesaStatementReport> => {
  const path = `/api/mpesa/statements?channelId=${channel.id}`;
  return answered(await send(nodes, { method: 'POST', path, file: Buffer.from(file) }, key), 200);
};

/** The statement of the days of the run goes in twice: what nobody announced is there after the first time, and nothing is added after. */
export const importStatements = async (paybill: Paybill): Promise<{ files: number; receipts: number }> => {
  const { simulator, channel } = paybill;
  const days = simulator.ledger.entries().map(({ completedAt }) => nairobiDay(completedAt));
  const [from = ''] = days;
  const csv = simulator.statementCsv({ shortcode: channel.shortcode, from, to: days.at(-1) ?? from });
  const files = cutStatement(csv);
  let receipts = 0;
  for (const [n, file] of files.entries()) receipts += (await importOne(paybill, file, `statement-${n}`)).receipts;
  for (const [n, file] of files.entries()) {
    const { lines, unexplained } = await importOne(paybill, file, `statement-again-${n}`);
    same('What a statement brings the second time, and what it cannot explain', [lines, unexplained], [0, []]);
  }
  return { files: files.length, receipts };
};
