import { describe, expect, it } from 'vitest';
import { readStatement, type Statement } from '../../domain/mpesa/statement.ts';
import { startDesk } from '../../tests/support/daraja.ts';
import { readCsv } from '../documents/csv.ts';
import { readXlsx } from '../documents/workbook/read-xlsx.ts';
import '../temporal.ts';

const SPAN = { from: '2026-11-18', to: '2026-11-18' };

/** A day of a paybill, with everything that its statement can hold. */
const liveADay = async (kind: 'paybill' | 'till') => {
  const channel = { kind, shortcode: '600966', openingBalance: 1_000 } as const;
  const desk = await startDesk({ channels: [channel], tariff: (amount) => Math.ceil(amount / 200) });
  const { simulator, time } = desk;
  for (let n = 0; n < 12; n++) {
    const payer = simulator.phone(`2547000000${String(n).padStart(2, '0')}`);
    await payer.payBill({
      shortcode: '600966',
      account: n % 3 === 0 ? 'JOHN' : `INV2611-00${10 + n}`,
      amount: 500 + n,
    });
    await time.advance(n % 4 === 0 ? 0 : 61_000);
  }
  const poor = simulator.phone('254711111111');
  poor.become('poor');
  await poor.payBill({ shortcode: '600966', account: 'JOHN', amount: 100 });
  await time.advance(60_000);
  simulator.settleToBank({ amount: 3_000 });
  return desk;
};

const read = (cells: string[][] | null | undefined): Statement => {
  const statement = readStatement(cells ?? []);
  if ('problem' in statement) throw new Error(`Row ${statement.problem.row}: ${statement.problem.message}`);
  return statement;
};

describe('The statement of the simulated portal', () => {
  it.each(['paybill', 'till'] as const)('of a %s is its ledger, row by row, in every form', async (kind) => {
    const { simulator } = await liveADay(kind);
    const completed = simulator.ledger.entries('600966').filter(({ status }) => status === 'Completed');
    const truth = completed.map(({ receipt, amount, kind: what, completedAt }) => ({
      receipt,
      amount: amount * 100,
      kind: what,
      at: `${completedAt.slice(0, 19)}Z`,
    }));
    const forms = (['year-first', 'day-first'] as const).flatMap((dateForm) =>
      [false, true].map((thousands) => ({ ...SPAN, dateForm, thousands })),
    );
    for (const form of forms) {
      const csv = read(readCsv(simulator.statementCsv(form)));
      const [sheet] = await readXlsx(await simulator.statementXlsx(form), 1_000);
      for (const statement of [csv, read(sheet?.rows)]) {
        expect(
          statement.rows.map(({ receipt, amount, kind: what, at }) => ({ receipt, amount, kind: what, at })),
        ).toEqual(truth);
        expect(statement).toMatchObject({ shortcode: '600966', opening: 1_000_00, ...SPAN });
        expect(statement.closing).toBe(simulator.ledger.balance('600966') * 100);
      }
    }
  });
});
