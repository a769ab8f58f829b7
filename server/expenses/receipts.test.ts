import { beforeAll, describe, expect, it } from 'vitest';
import type { Expense } from '../../domain/expenses/contract.ts';
import { MAX_ATTACHMENT_BYTES } from '../../domain/kernel/files.ts';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { makeExpense } from '../../tests/support/expenses.ts';
import { JPEG, plainPng, pngOf, webpOf } from '../../tests/support/pictures.ts';
import { expectRefusal } from '../../tests/support/refusal.ts';
import { NOVEMBER } from '../../tests/support/tenants.ts';

let t: TestApp;
let accountant: Api;

beforeAll(async () => {
  t = await startTestApp({ clock: NOVEMBER });
  accountant = await t.as('accountant');
});

const PNG = plainPng(20, 10);
const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ');

const put = (id: string, content: Buffer | string, filename = 'receipt.png') =>
  accountant.call('PUT', `/api/expenses/${id}/receipt`, {
    filename,
    base64: typeof content === 'string' ? content : content.toString('base64'),
  });

const fetchReceipt = (id: string) =>
  t.app.server.inject({ url: `/api/expenses/${id}/receipt`, headers: { cookie: `nafasi=${accountant.cookie}` } });

describe('a receipt', () => {
  it.each([
    ['image/png', PNG, 'receipt.jpg'],
    ['image/jpeg', JPEG, 'receipt.jpeg'],
    ['image/webp', webpOf(20, 10), 'receipt'],
    ['application/pdf', PDF, 'receipt.pdf'],
  ])('is kept and given back to the byte as %s', async (mediaType, content, filename) => {
    const { id } = await makeExpense(accountant);
    const kept = await put(id, content, filename);
    expect([kept.status, kept.body]).toMatchObject([
      200,
      { id, receipt: { filename, mediaType, size: content.length } },
    ]);
    const reply = await fetchReceipt(id);
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.equals(content)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': mediaType,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(reply.headers['content-disposition']).toMatch(/^attachment;/);
    expect(reply.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect((await accountant.call('GET', `/api/expenses?q=Tokens&limit=1`)).body).toMatchObject([
      { receipt: { mediaType } },
    ]);
  });

  it('has a name that cannot break out of its header', async () => {
    const { id } = await makeExpense(accountant);
    await put(id, PNG, `Stima (Nov)'s "receipt"; é*.png`);
    expect((await fetchReceipt(id)).headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''Stima%20%28Nov%29%27s%20%22receipt%22%3B%20%C3%A9%2A.png`,
    );
  });

  it('is replaced by another one, and moves no money', async () => {
    const { id } = await makeExpense(accountant);
    await put(id, PNG, 'first.png');
    const { body } = await put(id, PDF, 'second.pdf');
    expect((body as Expense).receipt).toEqual({
      filename: 'second.pdf',
      mediaType: 'application/pdf',
      size: PDF.length,
    });
    expect(await t.sql(`select filename from expense_receipts where expense_id = '${id}'`)).toHaveLength(1);
    expect(await t.sql(`select 1 from journal_entries where source_id = '${id}'`)).toHaveLength(1);
    const log = (await accountant.call('GET', '/api/audit-log?entity=expense_receipts')).body as { text: string }[];
    expect(log.slice(0, 2).map(({ text }) => text)).toEqual([
      'replaced an expense’s receipt with second.pdf',
      'added the receipt first.png to an expense',
    ]);
  });

  it('may have five megabytes and not a byte more', async () => {
    const { id } = await makeExpense(accountant);
    const large = Buffer.alloc(MAX_ATTACHMENT_BYTES);
    PNG.copy(large);
    expect((await put(id, large)).status).toBe(200);
    expect((await fetchReceipt(id)).rawPayload.length).toBe(MAX_ATTACHMENT_BYTES);
    const { fields } = expectRefusal(await put(id, Buffer.concat([large, Buffer.from([0])])), 400);
    expect(fields).toEqual({ base64: 'The file is larger than 5 MB' });
    expectRefusal(await put(id, 'A'.repeat(8_000_000)), 413);
  });

  it.each([
    ['<html><script>alert(1)</script>', 'JPEG, PNG or WebP'],
    ['GIF89a...', 'JPEG, PNG or WebP'],
    ['RIFF....WAVEfmt ', 'JPEG, PNG or WebP'],
    ['....', 'JPEG, PNG or WebP'],
    ['PK zip', 'JPEG, PNG or WebP'],
  ])('is refused when its content is %j', async (content, words) => {
    const { id } = await makeExpense(accountant);
    const { fields } = expectRefusal(await put(id, Buffer.from(content)), 400);
    expect(fields?.base64).toContain(words);
    expectRefusal({ ...(await accountant.call('GET', `/api/expenses/${id}/receipt`)) }, 404);
  });

  it('is refused when it is called something that it is not', async () => {
    const { id } = await makeExpense(accountant);
    const { fields } = expectRefusal(await put(id, PNG, 'receipt.exe'), 400);
    expect(fields).toEqual({ base64: 'The name ends in .exe, but the file is a picture' });
  });

  it('is refused when it claims to be a picture of 30,000 × 30,000, or is cut off', async () => {
    const { id } = await makeExpense(accountant);
    const huge = expectRefusal(await put(id, pngOf({ width: 30_000, height: 30_000 }, [])), 400);
    expect(huge.fields?.base64).toBe('The picture may have at most 64 million pixels, and 16,000 on a side');
    const cut = expectRefusal(await put(id, JPEG.subarray(0, JPEG.length - 30)), 400);
    expect(cut.fields?.base64).toBe('The picture is damaged or not complete');
  });

  it.each(['', '=', 'not base64!', 'data:image/png;base64,iVBORw0KGgo='])('is refused as %j', async (base64) => {
    const { id } = await makeExpense(accountant);
    expect(Object.keys(expectRefusal(await put(id, base64), 400).fields ?? {})).toEqual(['base64']);
  });
});

it('no other call takes a body of more than a megabyte', async () => {
  const body = { description: 'x'.repeat(1_100_000) };
  expectRefusal(await accountant.call('POST', '/api/expenses', body), 413);
});
