import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { type BookItem, findCertain, findClues, type OpenLine } from './matching.ts';
import { findSums } from './matching-sums.ts';
import { createPartyFinder, createReferenceFinder, isTelling } from './matching-text.ts';
import { type BankRule, createSuggester, ruleFits, suggestTogether } from './suggestions.ts';

let count = 0;

const line = (amount: number, narration: string, change: Partial<OpenLine> = {}): OpenLine => ({
  id: `line-${++count}`,
  date: '2026-11-10',
  amount: cents(amount * 100),
  reference: null,
  narration,
  ...change,
});

const invoice = (label: string, amount: number, party: string | null, change: Partial<BookItem> = {}): BookItem => ({
  id: label,
  kind: 'invoice',
  label,
  amount: cents(amount * 100),
  date: '2026-11-01',
  references: [label],
  party,
  ...change,
});

const entry = (label: string, amount: number, party: string | null, change: Partial<BookItem> = {}): BookItem =>
  invoice(label, amount, party, { kind: 'entry', date: '2026-11-09', ...change });

const certain = (lines: readonly OpenLine[], items: readonly BookItem[]): string[][] => {
  const found = findCertain(findClues(lines, items), items);
  return lines.map(({ id }) => found.find(({ lineId }) => lineId === id)?.itemIds ?? []);
};

const ACACIA = invoice('INV2611-0042', 29_000, 'Acacia Labs Ltd');
const BAOBAB = invoice('INV2611-0043', 29_000, 'Baobab Media Ltd');

describe('a match that needs no person', () => {
  test.each<[string, OpenLine, readonly BookItem[], string[]]>([
    ['by the number of an invoice', line(29_000, 'RTGS INV2611-0042'), [ACACIA, BAOBAB], ['INV2611-0042']],
    ['by a number with other marks', line(29_000, 'EFT inv 2611/0042 rent'), [ACACIA, BAOBAB], ['INV2611-0042']],
    ['by a number in the reference', line(29_000, 'EFT', { reference: 'INV26110042' }), [ACACIA], ['INV2611-0042']],
    ['of a part, or net of what was withheld', line(27_550, 'EFT INV2611-0042'), [ACACIA], ['INV2611-0042']],
    [
      'by several numbers that add up',
      line(58_000, 'INV2611-0042 INV2611-0043'),
      [ACACIA, BAOBAB],
      ['INV2611-0042', 'INV2611-0043'],
    ],
    ['by amount, time and name', line(29_000, 'PESALINK ACACIA LABS RENT'), [ACACIA, BAOBAB], ['INV2611-0042']],
    [
      'by a name whose last word the bank cut',
      line(29_000, 'EFT 0110 ACACIA LABO'),
      [invoice('INV1001', 29_000, 'Acacia Laboratories Ltd')],
      ['INV1001'],
    ],
    [
      'of an entry of the books',
      line(-5_000, 'IB PAYMENT TWIGA BILL1007'),
      [entry('BILL1007', -5_000, 'Twiga')],
      ['BILL1007'],
    ],
    [
      'of the entry, where the invoice that it paid is still open',
      line(9_000, 'INV2611-0042 TRX88123'),
      [ACACIA, entry('RC000012', 9_000, 'Acacia Labs Ltd', { references: ['TRX88123', 'INV2611-0042'] })],
      ['RC000012'],
    ],
  ])('is made %s', (_, one, items, expected) => expect(certain([one], items)).toEqual([expected]));

  test.each<[string, OpenLine, readonly BookItem[]]>([
    ['the number is part of a longer one', line(29_000, 'EFT INV2611-00421'), [ACACIA]],
    ['the letters before it belong to another word', line(29_000, 'EFT XINV2611-0042'), [ACACIA]],
    ['more comes than is open', line(30_000, 'EFT INV2611-0042'), [ACACIA]],
    ['another pays with this number', line(29_000, 'EFT BAOBAB MEDIA INV2611-0042'), [ACACIA, BAOBAB]],
    ['several numbers do not add up', line(50_000, 'INV2611-0042 INV2611-0043'), [ACACIA, BAOBAB]],
    ['money goes the other way', line(-29_000, 'EFT INV2611-0042'), [ACACIA]],
    ['only the amount is the same', line(29_000, 'EFT INWARD'), [ACACIA]],
    ['only the name is the same', line(12_000, 'EFT ACACIA LABS'), [ACACIA]],
    [
      'two of the same name have the amount',
      line(29_000, 'EFT ACACIA LABS'),
      [ACACIA, invoice('INV2611-0050', 29_000, 'Acacia Labs Ltd')],
    ],
    ['the bank cut the name too short', line(29_000, 'PESALINK ACACIA LAB'), [ACACIA]],
    ['it was issued long ago', line(29_000, 'EFT ACACIA LABS'), [{ ...ACACIA, date: '2026-05-01' }]],
    ['an entry has this number and another amount', line(-4_000, 'BILL1007'), [entry('BILL1007', -5_000, 'Twiga')]],
    [
      'the longer name is another',
      line(29_000, 'EFT ACACIA LABS AFRIKA'),
      [invoice('INV1001', 29_000, 'Acacia Ltd'), invoice('INV1002', 12_000, 'Acacia Labs Ltd')],
    ],
  ])('is not made where %s', (_, one, items) => expect(certain([one], items)).toEqual([[]]));

  test('two lines for one document are both left to a person', () => {
    expect(certain([line(29_000, 'EFT ACACIA LABS'), line(29_000, 'RTGS ACACIA LABS')], [ACACIA])).toEqual([[], []]);
    expect(certain([line(29_000, 'INV2611-0042'), line(29_000, 'INV2611-0042')], [ACACIA])).toEqual([[], []]);
  });

  test('parts of one invoice are taken as long as they do not exceed it', () => {
    const parts = [line(10_000, 'INV2611-0042'), line(19_000, 'INV2611-0042')];
    expect(certain(parts, [ACACIA])).toEqual([['INV2611-0042'], ['INV2611-0042']]);
  });

  test('of which exactly the tax is missing that may be withheld says so, and the rest of the invoice is no second line', () => {
    const item = { ...ACACIA, net: cents(2_500_000) };
    const paid = line(27_750, 'EFT INV2611-0042');
    expect(findCertain(findClues([paid], [item]), [item])).toMatchObject([
      { itemIds: ['INV2611-0042'], withheld: { withholdingVat: 0, withholdingTax: 125_000 } },
    ]);
    expect(certain([paid, line(1_250, 'EFT INV2611-0042')], [item])).toEqual([[], []]);
  });

  test('one whose name is part of another’s is not taken for the other, also where that one owes nothing', () => {
    const items = [invoice('INV1001', 29_000, 'Acacia Ltd')];
    const lines = [line(29_000, 'EFT ACACIA LABS')];
    expect(certain(lines, items)).toEqual([['INV1001']]);
    expect(findCertain(findClues(lines, items, ['Acacia Labs Ltd']), items)).toEqual([]);
  });

  test('money from another account of ours is known by its name, which is nobody who pays', () => {
    const settled = entry('TR000007', 4_000, 'Mpesa Paybill 522533', { isOwnMoney: true });
    const lines = [line(4_000, 'MPESA PAYBILL 522533'), line(29_000, 'MPESA PAYBILL 522533 INV2611-0042')];
    expect(certain(lines, [settled, ACACIA])).toEqual([['TR000007'], ['INV2611-0042']]);
  });

  test('a document that another line names is not taken by the name of its party', () => {
    const lines = [line(29_000, 'EFT ACACIA LABS'), line(20_000, 'BAOBAB MEDIA INV2611-0042')];
    expect(certain(lines, [ACACIA, BAOBAB])).toEqual([[], []]);
  });
});

describe('words of a line', () => {
  test.each([
    ['INV2611-0042', true],
    ['100203', true],
    ['RENT', false],
    ['12', false],
    ['A1', false],
    ['2026', false],
    ['2611', true],
  ])('%s says enough to be looked for: %s', (reference, telling) => expect(isTelling(reference)).toBe(telling));

  test('a reference is found whole, whatever stands between its parts', () => {
    const find = createReferenceFinder([{ item: 'one', references: ['INV2611-0042'] }]);
    for (const text of ['INV2611-0042', 'Inv 2611 0042,', 'x/INV2611/0042/y', 'inv#2611.0042'])
      expect([...find(text)]).toEqual(['one']);
    for (const text of ['INV2611-0042 1'.replace(' ', ''), 'INV261 10042', 'INV2611-42', '0042'])
      expect([...find(text)]).toEqual([]);
  });

  test('a name is found by its telling words, and the longer name wins', () => {
    const find = createPartyFinder(['Acacia Ltd', 'Acacia Labs Limited', 'The Kenya Company', 'José Otieno', 'Jo']);
    expect([...find('RTGS ACACIA LABS LTD')]).toEqual(['Acacia Labs Limited']);
    expect([...find('RTGS ACACIA 12')]).toEqual(['Acacia Ltd']);
    expect([...find('JOSE OTIENO RENT')]).toEqual(['José Otieno']);
    expect([...find('JO RENT')]).toEqual([]);
  });
});

describe('amounts that add up', () => {
  test.each([
    [[100, 200, 300], 300, [[2], [0, 1]]],
    [[100, 200, 300], 600, [[0, 1, 2]]],
    [[100, 200], 250, []],
    [[], 100, []],
    [
      [5, 5, 5, 5],
      10,
      [
        [0, 1],
        [0, 2],
      ],
    ],
  ])('of %j to %d are %j', (amounts, target, places) => expect(findSums(amounts, target)).toEqual(places));

  test('are looked for no longer than is good', () => {
    const amounts = Array.from({ length: 400 }, (_, at) => 1_000 + at * 2);
    expect(findSums(amounts, 20_001)).toEqual([]);
  });
});

const RULE: BankRule = {
  id: 'r',
  name: 'Ledger fees',
  contains: 'ledger fee',
  least: null,
  most: cents(100_000),
  way: 'out',
  account: '5210',
};

describe('a rule', () => {
  test.each<[string, OpenLine, boolean]>([
    ['the words, the way and the amount are right', line(-150, 'LEDGER FEES NOV'), true],
    ['the words are in the reference', line(-150, 'NOV', { reference: 'Ledger Fee' }), true],
    ['the amount is too large', line(-1_500, 'LEDGER FEES'), false],
    ['the money comes in', line(150, 'LEDGER FEES'), false],
    ['the words are others', line(-150, 'RTGS FEE'), false],
  ])('fits where %s', (_, one, fits) => expect(ruleFits(RULE, one)).toBe(fits));
});

describe('suggestions', () => {
  const suggest = (
    one: OpenLine,
    items: readonly BookItem[],
    earlier: { narration: string; date: string; account: string }[] = [],
  ) => {
    const [clues] = findClues([one], items);
    if (!clues) throw new Error('No clues');
    return createSuggester(items, { rules: [RULE], earlier, suspense: '1090' })(clues);
  };

  test.each<[string, OpenLine, readonly BookItem[], string[], string]>([
    [
      'a number with another amount',
      line(30_000, 'INV2611-0042'),
      [ACACIA],
      ['INV2611-0042'],
      'It names INV2611-0042, of which 29,000.00 is open; this is 30,000.00',
    ],
    [
      'invoices that add up',
      line(31_000, 'EFT ACACIA LABS'),
      [ACACIA, invoice('INV2611-0044', 2_000, 'Acacia Labs Ltd')],
      ['INV2611-0042', 'INV2611-0044'],
      'INV2611-0042 and INV2611-0044 of Acacia Labs Ltd add up to it',
    ],
    [
      'tax that was withheld',
      line(27_750, 'EFT ACACIA LABS'),
      [{ ...ACACIA, net: cents(2_500_000) }],
      ['INV2611-0042'],
      'INV2611-0042 of Acacia Labs Ltd less 5% tax withheld',
    ],
    [
      'a part of what is owed',
      line(5_000, 'EFT ACACIA LABS'),
      [ACACIA],
      ['INV2611-0042'],
      'Acacia Labs Ltd owes 29,000.00 on INV2611-0042, the oldest',
    ],
    ['the amount alone', line(29_000, 'EFT'), [ACACIA], ['INV2611-0042'], 'Only INV2611-0042 has this amount'],
    [
      'one of several amounts',
      line(29_000, 'EFT'),
      [ACACIA, BAOBAB],
      ['INV2611-0042'],
      'INV2611-0042 is one of 2 with this amount',
    ],
  ])('are made from %s, with the reason in words', (_, one, items, itemIds, reason) =>
    expect(suggest(one, items)[0]).toMatchObject({ itemIds, account: null, reason }),
  );

  test.each<[string, number, number | null, [vat: number, tax: number]]>([
    ['tax of 5%', 27_750, null, [0, 1_250]],
    ['tax of 7.5% in whole shillings', 27_125.5, null, [0, 1_874.5]],
    ['VAT of 2%', 28_500, 4_000, [500, 0]],
    ['VAT and tax', 27_250, 4_000, [500, 1_250]],
  ])('net of %s say what was withheld of each', (_, paid, vat, [withholdingVat, withholdingTax]) => {
    const item = { ...ACACIA, net: cents(2_500_000), ...(vat === null ? {} : { vat: cents(vat * 100) }) };
    expect(suggest(line(paid, 'EFT INV2611-0042'), [item])[0]).toMatchObject({
      itemIds: ['INV2611-0042'],
      withheld: { withholdingVat: withholdingVat * 100, withholdingTax: withholdingTax * 100 },
    });
  });

  test('without VAT on the invoice, none was withheld', () => {
    const item = { ...ACACIA, net: cents(2_900_000), vat: cents(0) };
    expect(suggest(line(28_420, 'EFT INV2611-0042'), [item])[0]?.withheld).toBeUndefined();
  });

  test('a rule, a like line and the account for the unknown take the whole line', () => {
    expect(suggest(line(-150, 'LEDGER FEES NOV 88'), [])[0]).toEqual({
      itemIds: [],
      account: '5210',
      reason: 'Rule: Ledger fees',
    });
    const earlier = [{ narration: 'SMS ALERT FEE 10/2026', date: '2026-10-31', account: '5210' }];
    expect(suggest(line(-45, 'SMS ALERT FEE 11/2026'), [], earlier)[0]?.reason).toBe('Like the line of 31 Oct 2026');
    expect(suggest(line(-45, 'WHAT IS THIS'), [])).toEqual([
      { itemIds: [], account: '1090', reason: 'Nobody knows yet: keep it aside' },
    ]);
  });

  test('several lines that make one entry are suggested together', () => {
    const wages = entry('CAS2611', -900, null);
    const lines = [line(-400, 'WAGES CAS2611'), line(-500, 'WAGES CAS2611'), line(-50, 'FEE')];
    expect(suggestTogether(findClues(lines, [wages]), [wages])).toEqual([
      {
        lineIds: [lines[0]?.id, lines[1]?.id],
        itemId: 'CAS2611',
        reason: '2 lines that name CAS2611 add up to 900.00',
      },
    ]);
  });

  test('a line that makes up an entry with others says so first, and which they are', () => {
    const wages = entry('CAS2611', -900, null);
    const lines = [line(-400, 'WAGES CAS2611'), line(-500, 'WAGES CAS2611')];
    const clues = findClues(lines, [wages]);
    const known = { rules: [], earlier: [], suspense: '1090', together: suggestTogether(clues, [wages]) };
    const found = clues.map(createSuggester([wages], known));
    const lineIds = lines.map(({ id }) => id);
    expect(found).toMatchObject([
      [{ itemIds: ['CAS2611'], lineIds }, { account: '1090' }],
      [{ itemIds: ['CAS2611'], lineIds }, { account: '1090' }],
    ]);
  });
});
