import { describe, expect, it } from 'vitest';
import type { BankDocument } from '../../domain/banking/suggestion-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { type CsvLine, furnishBanking, toCsv } from '../../tests/support/banking.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';

const t = await startTestApp({ clock: standingClock('2026-11-10T06:00:00.000Z') });
const world = await furnishBanking(t);
const { accountant, account, send, lines, match, pay, invoice, invoiceOf, suggestions } = world;

const withLines = async (name: string, ...given: readonly CsvLine[]) => {
  const place = await account(name);
  await send(place.id, toCsv(100_000, given), '&dateOrder=dmy');
  return { place, found: await lines(place.id) };
};

describe('what a line may stand for', () => {
  it('is an invoice net of the tax that was withheld: accepted, it is paid and the tax is recorded', async () => {
    const tenant = await world.tenant({ companyName: 'Hekima Advisory Ltd' });
    const bill = await invoice(tenant.id, 10_000);
    const { place, found } = await withLines('Withheld', ['2026-11-10', `EFT ${bill.invoiceNumber}`, 'FT1', 9_500]);
    const [line] = found;
    const [best] = (await suggestions(place.id)).get(line?.id ?? '') ?? [];
    expect(best).toMatchObject({
      invoiceIds: [bill.id],
      withholdingVat: '0.00',
      withholdingTax: '500.00',
      reason: `It names ${bill.invoiceNumber}, less 5% tax withheld`,
      isCertain: true,
    });
    const { status, body } = await match(line?.id ?? '', {
      invoiceIds: [bill.id],
      withholdingVat: best?.withholdingVat,
      withholdingTax: best?.withholdingTax,
    });
    expect([status, body.matches.map(({ amount }) => amount)]).toEqual([200, ['9500.00']]);
    expect(await invoiceOf(bill.id)).toMatchObject({ status: 'paid' });
    const [payment] = (await accountant.call('GET', `/api/payments?tenant=${tenant.id}`)).body as object[];
    expect(payment).toMatchObject({ amount: '9500.00', withholdingTax: '500.00' });
    await expectBooksAgree(t);
  });

  it('net of tax, where it names the invoice, is matched by itself with the tax', async () => {
    const tenant = await world.tenant({ companyName: 'Lavington Logistics Ltd' });
    const [named, unnamed] = [await invoice(tenant.id, 20_000), await invoice(tenant.id, 30_000)];
    const { place, found } = await withLines(
      'Certain',
      ['2026-11-10', `EFT ${named.invoiceNumber}`, 'FT1', 18_500],
      ['2026-11-10', 'EFT LAVINGTON LOGISTICS', 'FT2', 28_500],
    );
    const reply = await accountant.call('POST', '/api/bank/match-certain', { cashAccountId: place.id });
    expect(reply.body).toEqual({ matched: 1, refused: 0, isDone: true });
    expect([(await invoiceOf(named.id)).status, (await invoiceOf(unnamed.id)).status]).toEqual(['paid', 'pending']);
    const [best] = (await suggestions(place.id)).get(found[1]?.id ?? '') ?? [];
    expect(best).toMatchObject({ invoiceIds: [unnamed.id], withholdingTax: '1500.00', isCertain: false });
    await expectBooksAgree(t);
  });

  it('is one entry that several lines make up: each names the others', async () => {
    const { place, found } = await withLines(
      'Together',
      ['2026-11-09', 'PESALINK PWANI FOODS', 'FT1', 200],
      ['2026-11-10', 'PESALINK PWANI FOODS', 'FT2', 300],
    );
    const tenant = await world.tenant({ companyName: 'Pwani Foods Ltd' });
    await pay(tenant.id, 500, { paymentMethod: 'bank_transfer', cashAccountId: place.id });
    const lineIds = found.map(({ id }) => id);
    const suggested = await suggestions(place.id);
    for (const id of lineIds) {
      const [best] = suggested.get(id) ?? [];
      expect(best).toMatchObject({ lineIds, reason: '2 lines of Pwani Foods Ltd add up to 500.00' });
      expect((await match(id, { entryIds: best?.entryIds })).status).toBe(200);
    }
    expect(await lines(place.id, '&state=unmatched')).toEqual([]);
  });

  it('is looked for among open invoices and entries, the likeliest first', async () => {
    const tenant = await world.tenant({ companyName: 'Gitanga Media Ltd' });
    const [small, large] = [await invoice(tenant.id, 111), await invoice(tenant.id, 7_777)];
    const stranger = await invoice((await world.tenant({ companyName: 'Uhuru Labs Ltd' })).id, 7_777);
    const { found } = await withLines('Found', ['2026-11-10', 'EFT GITANGA MEDIA', 'FT1', 7_777]);
    const look = async (query: string): Promise<BankDocument[]> =>
      (await accountant.call('GET', `/api/bank/lines/${found[0]?.id}/candidates?${query}`)).body as BankDocument[];
    const invoices = await look('kind=invoice');
    expect(invoices.slice(0, 3).map(({ id }) => id)).toEqual([large.id, small.id, stranger.id]);
    expect(invoices[0]).toMatchObject({ label: large.invoiceNumber, party: 'Gitanga Media Ltd', amount: '7777.00' });
    expect((await look('kind=invoice&q=7,777.00')).map(({ id }) => id)).toEqual([large.id, stranger.id]);
    expect((await look(`kind=invoice&q=uhuru`)).map(({ id }) => id)).toEqual([stranger.id]);
    expect(await look('kind=entry')).toEqual([]);
  });
});
