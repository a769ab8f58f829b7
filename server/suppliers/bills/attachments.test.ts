import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_ATTACHMENT_BYTES } from '../../../domain/kernel/files.ts';
import type { BillDetails } from '../../../domain/suppliers/bills/bill-contract.ts';
import type { SupplierDetails } from '../../../domain/suppliers/contract.ts';
import { type Api, startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { JPEG, plainPng, pngOf } from '../../../tests/support/pictures.ts';
import { expectRefusal } from '../../../tests/support/refusal.ts';
import { approve, makeBill, makeSupplier } from '../../../tests/support/suppliers.ts';
import { NOVEMBER } from '../../../tests/support/tenants.ts';

let t: TestApp;
let accountant: Api;
let supplier: SupplierDetails;

beforeAll(async () => {
  t = await startTestApp({ clock: NOVEMBER });
  accountant = await t.as('accountant', { firstName: 'Mercy', lastName: 'Achieng' });
  supplier = await makeSupplier(accountant);
});

const PNG = plainPng(20, 10);
const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ');
const colour = (n: number) => plainPng(20, 10, [n, n, n]);

const attach = (id: string, content: Buffer | string, filename = 'bill.png', api = accountant) =>
  api.call('POST', `/api/bills/${id}/attachments`, {
    filename,
    base64: typeof content === 'string' ? content : content.toString('base64'),
  });

const attached = async (id: string, content = PNG, filename = 'bill.png') => {
  const { status, body } = await attach(id, content, filename);
  expect([status, body]).toEqual([201, body]);
  return (body as BillDetails).attachments;
};

const fetchFile = (api: Api, billId: string, id: string) =>
  t.app.server.inject({ url: `/api/bills/${billId}/attachments/${id}`, headers: { cookie: `nafasi=${api.cookie}` } });

const remove = (billId: string, id: string) => accountant.call('DELETE', `/api/bills/${billId}/attachments/${id}`);

const bill = () => makeBill(accountant, supplier.id);

describe('photos and files of a bill', () => {
  it('are several, kept and given back to the byte, and never opened as a page of ours', async () => {
    const { id } = await bill();
    await attached(id, PNG, 'front.png');
    await attached(id, JPEG, 'back.jpg');
    const files = await attached(id, PDF, 'invoice.pdf');
    expect(files).toMatchObject([
      { filename: 'front.png', mediaType: 'image/png', size: PNG.length, addedByName: 'Mercy Achieng' },
      { filename: 'back.jpg', mediaType: 'image/jpeg' },
      { filename: 'invoice.pdf', mediaType: 'application/pdf' },
    ]);
    for (const [n, content] of [PNG, JPEG, PDF].entries()) {
      const reply = await fetchFile(accountant, id, files[n]?.id ?? '');
      expect([reply.statusCode, reply.rawPayload.equals(content)]).toEqual([200, true]);
      expect(reply.headers).toMatchObject({
        'content-type': files[n]?.mediaType,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(reply.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${files[n]?.filename}`);
    }
  });

  it('are seen by everyone who sees the bill, and changed by those who enter bills', async () => {
    const { id } = await bill();
    const [file] = await attached(id);
    const [auditor, desk] = [await t.as('auditor'), await t.as('front_desk')];
    expect((await fetchFile(auditor, id, file?.id ?? '')).statusCode).toBe(200);
    expect((await fetchFile(desk, id, file?.id ?? '')).statusCode).toBe(403);
    expect((await attach(id, JPEG, 'x.jpg', auditor)).status).toBe(403);
    const other = await bill();
    expect((await fetchFile(accountant, other.id, file?.id ?? '')).statusCode).toBe(404);
  });

  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script>'), 'bill.pdf', 'JPEG, PNG or WebP'],
    ['a program', Buffer.from('MZ....'), 'bill.jpg', 'JPEG, PNG or WebP'],
    ['a picture that is called a PDF', PNG, 'bill.pdf', 'The name ends in .pdf, but the file is a picture'],
    ['a PDF that is called a program', PDF, 'bill.exe', 'The name ends in .exe, but the file is a PDF'],
    ['a picture of 30,000 × 30,000', pngOf({ width: 30_000, height: 30_000 }, []), 'bill.png', 'at most 64 million'],
    ['a picture that is cut off', JPEG.subarray(0, JPEG.length - 30), 'bill.jpg', 'damaged or not complete'],
  ])('are refused as %s', async (_, content, filename, words) => {
    const { id } = await bill();
    const { fields } = expectRefusal(await attach(id, content, filename), 400);
    expect(fields?.base64).toContain(words);
    expect((await accountant.call('GET', `/api/bills/${id}`)).body).toMatchObject({ attachments: [] });
  });

  it('may have five megabytes and not a byte more', async () => {
    const { id } = await bill();
    const large = Buffer.alloc(MAX_ATTACHMENT_BYTES);
    PNG.copy(large);
    expect((await attach(id, large)).status).toBe(201);
    const { fields } = expectRefusal(await attach(id, Buffer.concat([large, Buffer.from([0])])), 400);
    expect(fields).toEqual({ base64: 'The file is larger than 5 MB' });
    expectRefusal(await attach(id, 'A'.repeat(8_000_000)), 413);
  });

  it('the same one twice is one, also when ten phones send it at once', async () => {
    const { id } = await bill();
    const replies = await Promise.all(Array.from({ length: 10 }, () => attach(id, PNG)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect((await accountant.call('GET', `/api/bills/${id}`)).body).toMatchObject({ attachments: [{}] });
  });

  it('are ten at most, also when twenty come at once', async () => {
    const { id } = await bill();
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => attach(id, colour(n))));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(10);
    for (const refused of replies.filter(({ status }) => status !== 201)) {
      expect(expectRefusal(refused, 409).message).toBe('A bill has at most ten photos and files');
    }
  });

  it('go until the bill is approved, and stay from then on; more may come', async () => {
    const { id } = await bill();
    const [first] = await attached(id);
    expect((await remove(id, first?.id ?? '')).body).toMatchObject({ attachments: [] });
    expectRefusal(await remove(id, first?.id ?? ''), 404);
    const [second] = await attached(id, JPEG, 'bill.jpg');
    await approve(accountant, id);
    expect(expectRefusal(await remove(id, second?.id ?? ''), 409).message).toContain('stays');
    expect(await attached(id, PDF, 'late.pdf')).toHaveLength(2);
    await accountant.call('POST', `/api/bills/${id}/cancel`, { reason: 'Twice' });
    expect(expectRefusal(await attach(id, PNG), 409).message).toContain('was cancelled');
    const change = t.sql(`begin; set local app.actor = 'system:x'; set local app.actor_name = 'X';
      update bill_attachments set filename = 'other.pdf' where bill_id = '${id}'; commit`);
    await expect(change).rejects.toThrow('append-only');
    await t.sql('rollback').catch(() => undefined);
  });

  it('are in the audit log, without their content', async () => {
    const { id } = await bill();
    const [file] = await attached(id, PNG, 'stima.png');
    await remove(id, file?.id ?? '');
    const log = (await accountant.call('GET', '/api/audit-log?entity=bill_attachments')).body as { text: string }[];
    expect(log.slice(0, 2).map(({ text }) => text)).toEqual([
      'took stima.png away from a bill',
      'attached stima.png to a bill',
    ]);
    const [row] = await t.sql(`select after from audit_log where entity = 'bill_attachments' order by id limit 1`);
    expect(JSON.stringify(row?.after)).not.toContain(PNG.toString('hex'));
  });
});
