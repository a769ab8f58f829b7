import { afterEach, describe, expect, it } from 'vitest';
import type { BankSuggestion } from '../../domain/banking/suggestion-contract.ts';
import type { CashAccount } from '../../domain/cash/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { type CsvLine, furnishBanking, toCsv } from '../../tests/support/banking.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';
import { INTEGRITY_RULES } from '../features.ts';

const clock = standingClock('2026-11-10T06:00:00.000Z');
const t = await startTestApp({ clock });
const world = await furnishBanking(t);
const { accountant, account, send, lines, match, unmatch, pay, invoice, invoiceOf } = world;

const RULES = INTEGRITY_RULES.filter(({ id }) => /^bank-|-posted$|in-transit|suspense/.test(id));

afterEach(async () => {
  await expectBooksAgree(t);
  for (const { id, broken } of RULES) expect([id, await t.sql(broken)]).toEqual([id, []]);
});

let count = 0;

/** An account of its own with the lines of a statement. */
const withLines = async (...given: readonly CsvLine[]) => {
  const place = await account(`Bank ${++count}`);
  const { status, body } = await send(place.id, toCsv(100_000, given), '&dateOrder=dmy');
  expect([status, body.lines]).toEqual([201, given.length]);
  return { place, lines: await lines(place.id) };
};

const balanceAt = async ({ account: code }: CashAccount): Promise<string> => (await world.balances())[code] ?? '0';

describe('a line', () => {
  it('that is a payment of the books is matched with it, and nothing is posted', async () => {
    const {
      place,
      lines: [line],
    } = await withLines(['2026-11-09', 'RTGS ACACIA', 'FT1', 500]);
    const tenant = await world.tenant();
    const { body: paid } = await pay(tenant.id, 500, { paymentMethod: 'bank_transfer', cashAccountId: place.id });
    const { status, body } = await match(line?.id ?? '', { paymentIds: [paid.id] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'matched', matches: [{ kind: 'entry', amount: '500.00', undoneAt: null }] });
    expect(await balanceAt(place)).toBe('500.00');
    expect((await match(line?.id ?? '', { paymentIds: [paid.id] })).status).toBe(409);
  });

  it('that is matched is in the audit log, and the activity tells only of what that recorded', async () => {
    const tenant = await world.tenant();
    const bill = await invoice(tenant.id, 44);
    const {
      lines: [line],
    } = await withLines(['2026-11-10', `EFT ${bill.invoiceNumber}`, 'FT44', 44]);
    expect((await match(line?.id ?? '', { invoiceIds: [bill.id] })).status).toBe(200);
    const admin = await t.as('admin');
    const texts = async (path: string) =>
      ((await admin.call('GET', path)).body as { text: string }[]).map(({ text }) => text);
    expect(await texts('/api/audit-log?entity=matches')).toContainEqual(expect.stringContaining('matched a bank line'));
    const activity = await texts('/api/activity?limit=50');
    expect(activity.filter((text) => text.includes('bank line'))).toEqual([]);
    expect(activity).toContainEqual(expect.stringContaining('recorded a payment of'));
  });

  it('that pays an invoice records the payment on its account and day', async () => {
    const tenant = await world.tenant();
    const bill = await invoice(tenant.id, 700);
    const {
      place,
      lines: [line],
    } = await withLines(['2026-11-10', `EFT ${bill.invoiceNumber}`, 'FT9', 700]);
    expect((await match(line?.id ?? '', { invoiceIds: [bill.id] })).body.matches).toMatchObject([{ kind: 'payment' }]);
    expect(await invoiceOf(bill.id)).toMatchObject({ status: 'paid' });
    expect(await balanceAt(place)).toBe('700.00');
  });

  it('pays several invoices of one customer, oldest part first', async () => {
    const tenant = await world.tenant();
    const [one, two] = [await invoice(tenant.id, 300), await invoice(tenant.id, 400)];
    const {
      lines: [line],
    } = await withLines(['2026-11-10', 'EFT', 'FT9', 600]);
    expect((await match(line?.id ?? '', { invoiceIds: [one.id, two.id] })).status).toBe(200);
    expect([(await invoiceOf(one.id)).balance, (await invoiceOf(two.id)).balance]).toEqual(['0.00', '100.00']);
    const stranger = await invoice((await world.tenant()).id, 50);
    const {
      lines: [next],
    } = await withLines(['2026-11-10', 'EFT', 'FT9', 100]);
    expect((await match(next?.id ?? '', { invoiceIds: [two.id, stranger.id] })).body.fields).toEqual({
      invoiceIds: 'These invoices are not of one customer',
    });
  });

  it('that the books do not know goes to an account', async () => {
    const {
      place,
      lines: [line],
    } = await withLines(['2026-11-09', 'LEDGER FEE', 'FT2', -20]);
    expect((await match(line?.id ?? '', { account: '5210' })).body.matches).toMatchObject([
      { kind: 'account', amount: '-20.00', memo: 'LEDGER FEE' },
    ]);
    expect(await balanceAt(place)).toBe('-20.00');
  });

  it.each([
    ['1100', 'Tenant receivables follow'],
    ['1010', 'Choose the other cash account as a transfer'],
    ['9999', 'There is no active account 9999'],
  ])('does not go to account %s: %s', async (code, message) => {
    const {
      lines: [line],
    } = await withLines(['2026-11-09', 'FEE', 'FT2', -20]);
    expect((await match(line?.id ?? '', { account: code })).body.fields?.account).toContain(message);
  });

  it('that is money from or to another account of ours is a transfer', async () => {
    const other = await account('Savings');
    const {
      place,
      lines: [out, back],
    } = await withLines(['2026-11-08', 'TO SAVINGS', 'FT3', -900], ['2026-11-09', 'FROM SAVINGS', 'FT4', 400]);
    expect((await match(out?.id ?? '', { transferTo: other.id })).body.matches).toMatchObject([{ kind: 'transfer' }]);
    expect((await match(back?.id ?? '', { transferTo: other.id })).status).toBe(200);
    expect([await balanceAt(place), await balanceAt(other)]).toEqual(['-500.00', '-400.00']);
  });

  it('may leave a difference, which goes to an account with a reason', async () => {
    const {
      place,
      lines: [line],
    } = await withLines(['2026-11-09', 'RTGS', 'FT1', 480]);
    const tenant = await world.tenant();
    const { body: paid } = await pay(tenant.id, 500, { paymentMethod: 'bank_transfer', cashAccountId: place.id });
    const {
      lines: [more],
    } = await withLines(['2026-11-09', 'RTGS', 'FT1', 520]);
    expect((await match(more?.id ?? '', { paymentIds: [paid.id] })).body.fields).toEqual({
      paymentIds: 'Not all of these are entries on this account',
    });
    expect((await match(line?.id ?? '', { paymentIds: [paid.id] })).body.matches).toMatchObject([{ amount: '480.00' }]);
    const [entry] = await t.sql(
      `select e.id from journal_entries e where source_id = '${paid.id}' and event = 'received'`,
    );
    const { body: rest } = await send(place.id, toCsv(100_480, [['2026-11-10', 'REST', 'FT8', 25]]), '&dateOrder=dmy');
    expect(rest.lines).toBe(1);
    const [last] = await lines(place.id, '&state=unmatched');
    const missing = await match(last?.id ?? '', { entryIds: [entry?.id] });
    expect(missing.body.fields?.account).toContain('choose an account for the difference of 5.00');
    const split = await match(last?.id ?? '', { entryIds: [entry?.id], account: '4090', reason: 'Rounded up' });
    expect(split.body.matches).toMatchObject([
      { amount: expect.stringMatching(/^(20|5)\.00$/) },
      { amount: expect.stringMatching(/^(20|5)\.00$/) },
    ]);
  });

  it('that is less than the invoice by what a bank charged pays all of it, and the charge goes to an account', async () => {
    const bill = await invoice((await world.tenant()).id, 600);
    const {
      place,
      lines: [line],
    } = await withLines(['2026-11-10', 'SWIFT', 'FT9', 570]);
    const reply = await match(line?.id ?? '', { invoiceIds: [bill.id], account: '5210', reason: 'Bank on the way' });
    expect(reply.body.matches.map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
      ['account', '-30.00'],
      ['payment', '600.00'],
    ]);
    expect(await invoiceOf(bill.id)).toMatchObject({ status: 'paid' });
    expect(await balanceAt(place)).toBe('570.00');
    expect((await unmatch(line?.id ?? '')).status).toBe(200);
    expect([await balanceAt(place), (await invoiceOf(bill.id)).balance]).toEqual(['0', '600.00']);
  });

  it('that is less than an entry takes all of it where an account takes the difference', async () => {
    const {
      place,
      lines: [line],
    } = await withLines(['2026-11-10', 'RTGS', 'FT1', 480]);
    const { body: paid } = await pay((await world.tenant()).id, 500, {
      paymentMethod: 'bank_transfer',
      cashAccountId: place.id,
    });
    const { body } = await match(line?.id ?? '', { paymentIds: [paid.id], account: '5210', reason: 'Charged' });
    expect(body.matches.map(({ amount }) => amount).sort()).toEqual(['-20.00', '500.00']);
    expect(await balanceAt(place)).toBe('480.00');
  });

  it('that nobody knows waits in suspense, and leaves it when it is known', async () => {
    const {
      place,
      lines: [line],
    } = await withLines(['2026-11-10', 'RIDDLE', 'FT1', 910]);
    const before = (await world.balances())['1090'] ?? '0';
    expect((await match(line?.id ?? '', { account: '1090' })).status).toBe(200);
    expect((await world.balances())['1090']).not.toBe(before);
    expect((await unmatch(line?.id ?? '')).status).toBe(200);
    const bill = await invoice((await world.tenant()).id, 910);
    expect((await match(line?.id ?? '', { invoiceIds: [bill.id] })).status).toBe(200);
    expect([(await world.balances())['1090'] ?? '0', await balanceAt(place)]).toEqual([before, '910.00']);
  });

  it('of which several stand for one entry are matched with it one by one', async () => {
    const {
      place,
      lines: [one, two],
    } = await withLines(['2026-11-09', 'PART 1', 'FT1', 200], ['2026-11-09', 'PART 2', 'FT2', 300]);
    const { body: paid } = await pay((await world.tenant()).id, 500, {
      paymentMethod: 'bank_transfer',
      cashAccountId: place.id,
    });
    expect((await match(one?.id ?? '', { paymentIds: [paid.id] })).status).toBe(200);
    expect((await match(two?.id ?? '', { paymentIds: [paid.id] })).status).toBe(200);
    expect(await lines(place.id, '&state=unmatched')).toEqual([]);
  });

  it('stands for several entries at once', async () => {
    const {
      place,
      lines: [line],
    } = await withLines(['2026-11-09', 'BULK', 'FT1', 900]);
    const tenant = await world.tenant();
    const paid = [
      await pay(tenant.id, 400, { paymentMethod: 'bank_transfer', cashAccountId: place.id }),
      await pay(tenant.id, 500, { paymentMethod: 'bank_transfer', cashAccountId: place.id }),
    ];
    const { body } = await match(line?.id ?? '', { paymentIds: paid.map((one) => one.body.id) });
    expect(body.matches).toHaveLength(2);
  });

  it('that was matched by mistake is open again: what the match recorded is reversed, and the trail stays', async () => {
    const tenant = await world.tenant();
    const bill = await invoice(tenant.id, 800);
    const other = await account(`Other ${count}`);
    const {
      place,
      lines: [paid, fee, sent],
    } = await withLines(
      ['2026-11-10', 'EFT', 'FT9', 800],
      ['2026-11-10', 'FEE', 'FT9', -30],
      ['2026-11-10', 'TRF', 'FT9', -100],
    );
    await match(paid?.id ?? '', { invoiceIds: [bill.id] });
    await match(fee?.id ?? '', { account: '5210' });
    await match(sent?.id ?? '', { transferTo: other.id });
    for (const line of [paid, fee, sent]) {
      const { status, body } = await unmatch(line?.id ?? '');
      expect(status).toBe(200);
      expect(body).toMatchObject({ state: 'unmatched', matches: [{ undoneAt: expect.any(String) }] });
    }
    expect(await invoiceOf(bill.id)).toMatchObject({ status: 'pending', balance: '800.00' });
    expect([await balanceAt(place), await balanceAt(other)]).toEqual(['0', '0']);
    expect((await unmatch(fee?.id ?? '')).status).toBe(409);
    expect((await match(fee?.id ?? '', { account: '5210' })).body.matches).toHaveLength(2);
  });

  it.each([
    [{}, 'account'],
    [{ account: '5210', transferTo: '00000000-0000-7000-8000-000000001010' }, 'account'],
    [{ invoiceIds: [] }, 'invoiceIds'],
    [{ account: '5210', withholdingTax: '5.00' }, 'withholdingTax'],
  ])('is not matched with %j', async (body, field) => {
    const {
      lines: [line],
    } = await withLines(['2026-11-09', 'X', 'FT1', 10]);
    const reply = await match(line?.id ?? '', body);
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, [field]]);
  });
});

describe('suggestions', () => {
  it('name the invoice for certain, a rule, and the account for what nobody knows', async () => {
    const tenant = await world.tenant({ companyName: 'Kilele Analytics Ltd' });
    const bill = await invoice(tenant.id, 1_234);
    const rule = { name: 'Fees', contains: 'ledger fee', way: 'out', account: '5210' };
    expect((await accountant.call('POST', '/api/bank/rules', rule)).status).toBe(201);
    const {
      place,
      lines: [paid, fee, riddle],
    } = await withLines(
      ['2026-11-10', `EFT ${bill.invoiceNumber}`, 'FT9', 1_234],
      ['2026-11-10', 'LEDGER FEES', 'FT9', -30],
      ['2026-11-10', 'RIDDLE', 'FT9', 77],
    );
    const found = await world.suggestions(place.id);
    expect(found.get(paid?.id ?? '')).toEqual<BankSuggestion[]>([
      {
        invoiceIds: [bill.id],
        entryIds: [],
        account: null,
        withholdingVat: null,
        withholdingTax: null,
        lineIds: [],
        reason: `It names ${bill.invoiceNumber}`,
        isCertain: true,
      },
    ]);
    expect(found.get(fee?.id ?? '')?.[0]).toMatchObject({ account: '5210', reason: 'Rule: Fees', isCertain: false });
    expect(found.get(riddle?.id ?? '')).toMatchObject([{ account: '1090', isCertain: false }]);
  });

  it('that are certain are accepted by one call, and what is doubtful is left', async () => {
    const tenant = await world.tenant({ companyName: 'Imara Logistics Ltd' });
    const [bill, another] = [await invoice(tenant.id, 2_345), await invoice(tenant.id, 3_456)];
    const { place } = await withLines(
      ['2026-11-10', `EFT ${bill.invoiceNumber}`, 'FT1', 2_345],
      ['2026-11-10', 'PESALINK IMARA LOGISTICS', 'FT2', 3_456],
      ['2026-11-10', 'PESALINK SOMEBODY', 'FT3', 3_457],
    );
    const reply = await accountant.call('POST', '/api/bank/match-certain', { cashAccountId: place.id });
    expect(reply.body).toEqual({ matched: 2, refused: 0, isDone: true });
    expect([(await invoiceOf(bill.id)).status, (await invoiceOf(another.id)).status]).toEqual(['paid', 'paid']);
    expect((await lines(place.id, '&state=unmatched')).map(({ reference }) => reference)).toEqual(['FT3']);
  });

  it('refuse a rule of another’s name, an empty range and an account that is not there', async () => {
    const post = (body: object) =>
      accountant.call('POST', '/api/bank/rules', { name: 'Other', contains: 'abc', account: '5210', ...body });
    expect((await post({ name: 'FEES ' })).status).toBe(409);
    expect((await post({ least: '5.00', most: '4.00' })).status).toBe(400);
    expect((await post({ account: '9999' })).status).toBe(400);
  });
});
