import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../../domain/kernel/money.ts';
import { addDays } from '../../domain/kernel/time.ts';
import { BANK_DIALECTS, type BankDialect, spoil, writeBankFile } from '../simulators/bank/dialects.ts';
import type { BankTruth } from '../simulators/bank/making.ts';
import { makeBankMonth } from '../simulators/bank/truth.ts';
import '../temporal.ts';
import { readBankFile } from './read-file.ts';

const readBack = async (truth: BankTruth, dialect: BankDialect) => {
  const { bytes } = await writeBankFile(truth, dialect);
  const { reading } = await readBankFile(bytes);
  // The day first is how these banks write, but for the one that says so in its head.
  if (!('problem' in reading) || reading.problem.asks !== 'dateOrder') return reading;
  return (await readBankFile(bytes, { dateOrder: 'dmy' })).reading;
};

const asWritten = ({ opening, closing, lines }: BankTruth) => ({
  opening,
  closing,
  lines: lines.map(({ date, amount, reference, narration }) => ({ date, amount, reference, narration })),
});

const month = makeBankMonth({ seed: 42 });

describe('one truth in twelve dialects', () => {
  test.each(BANK_DIALECTS)('is read from %s as it was written', async (dialect) => {
    const reading = await readBack(month, dialect);
    if ('problem' in reading) throw new Error(reading.problem.message);
    const { opening, closing, lines } = reading;
    const read = lines.map(({ date, amount, reference, narration }) => ({ date, amount, reference, narration }));
    expect({ opening, closing, lines: read }).toEqual(asWritten(month));
  });

  const arbitraryMonth = fc
    .array(
      fc.record({
        day: fc.nat(27),
        size: fc.integer({ min: 1, max: 99_999_999 }),
        isIn: fc.boolean(),
        words: fc.array(fc.constantFrom('RENT', 'INV2611-0042', 'Zoë', 'Café', 'A&B', '5,000', 'KES;', '"x"', 'DR'), {
          minLength: 1,
          maxLength: 6,
        }),
        reference: fc.stringMatching(/^[A-Z]{2}\d{4,10}$/),
      }),
      { minLength: 1, maxLength: 90 },
    )
    .map((happenings): BankTruth => {
      let balance = 5_000_000_000;
      const sizes = new Set<number>();
      const lines = happenings
        .toSorted((a, b) => a.day - b.day)
        .filter(({ size }) => !sizes.has(size) && sizes.add(size))
        .map(({ day, size, isIn, words, reference }, at) => {
          balance += isIn ? size : -size;
          const narration = `NO ${words.join(' ')}`;
          const line = {
            id: `${at}`,
            date: addDays('2026-11-01', day),
            amount: cents(isIn ? size : -size),
            reference,
            narration,
          };
          return { ...line, balance: cents(balance), means: { itemIds: [], account: null } };
        });
      const closing = cents(balance);
      return {
        account: '1109876543210',
        currency: 'KES',
        from: '2026-11-01',
        to: '2026-11-30',
        opening: cents(5_000_000_000),
        closing,
        lines,
        books: [],
      };
    });

  test('whatever the writer writes, the reader reads', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryMonth, fc.constantFrom(...BANK_DIALECTS), async (truth, dialect) => {
        const reading = await readBack(truth, dialect);
        if ('problem' in reading) throw new Error(`${dialect}: ${reading.problem.message}`);
        const read = reading.lines.map(({ date, amount, reference, narration }) => ({
          date,
          amount,
          reference,
          narration,
        }));
        expect({ opening: reading.opening, closing: reading.closing, lines: read }).toEqual(asWritten(truth));
      }),
      { numRuns: 200, seed: 7 },
    );
  });

  const SHEETS: readonly BankDialect[] = ['comma', 'utf16', 'semicolon', 'brackets', 'suffix', 'pages', 'workbook'];

  test.each(
    SHEETS.flatMap((dialect) =>
      (['missing page', 'missing row', 'wrong balance'] as const).map((defect) => [dialect, defect] as const),
    ),
  )('in %s a %s is named by its row', async (dialect, defect) => {
    const spoiled = spoil(month, defect, 120);
    const { reading } = await readBankFile((await writeBankFile(spoiled, dialect)).bytes);
    expect(reading).toMatchObject({ problem: { row: expect.any(Number) } });
  });

  test.each(['mt940', 'camt053'] as const)('in %s a missing row is named', async (dialect) => {
    const spoiled = spoil(month, 'missing row', 120);
    const { reading } = await readBankFile((await writeBankFile(spoiled, dialect)).bytes);
    expect(reading).toMatchObject({ problem: { row: expect.any(Number) } });
  });

  test.each([
    ['an empty file', Buffer.alloc(0), 'The file is empty.'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'A PDF cannot be imported.'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'old or locked workbook'],
    ['half a workbook', Buffer.from('PK\x03\x04rest'), 'may be damaged'],
    ['a CSV with an open quote', Buffer.from('Date,Amount\n"1/11/2026,5\n'), 'do not close'],
    ['any other text', Buffer.from('Dear Sir, please find enclosed'), 'The columns are not recognised'],
  ])('%s is refused in words', async (_, bytes, words) => {
    const { reading } = await readBankFile(bytes);
    expect(reading).toMatchObject({ problem: { message: expect.stringContaining(words) } });
  });
});
