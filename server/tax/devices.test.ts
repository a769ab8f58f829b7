import { describe, expect, it } from 'vitest';
import type { InvoiceDetails } from '../../domain/billing/contract.ts';
import type { TaxStamps } from '../../domain/billing/stamps/stamp-contract.ts';
import { receiptLink } from '../../domain/billing/stamps/stamp-rules.ts';
import { readKraTime } from '../../domain/tax/sale.ts';
import { startWithKra } from '../../tests/support/kra.ts';
import { readCode } from '../../tests/support/pdf-code.ts';
import { linksOfPdf, textOfPdf } from '../../tests/support/pdf-text.ts';

type World = Awaited<ReturnType<typeof startWithKra>>;

// KRA gets the next sale, and its answer is lost.
const loseAnswer = async ({ simulator, round, hurry }: World): Promise<void> => {
  const before = simulator.register.sales().length;
  simulator.behave({ lost: 1 });
  for (let n = 0; n < 10 && simulator.register.sales().length === before; n++) {
    await hurry();
    await round();
  }
  simulator.behave({ lost: 0 });
};

describe('a tax device', () => {
  it('gets its key from KRA, which is sealed and never shown, and is ready', async () => {
    const { addDevice, device, work, t, simulator } = await startWithKra();
    const made = await addDevice();
    expect([made.status, made.body]).toMatchObject([201, { state: 'connecting', nextNumber: 1, scuSerial: null }]);
    await work();
    const [known] = simulator.register.devices();
    expect(await device()).toMatchObject({
      state: 'ready',
      problem: null,
      scuSerial: known?.sdcId,
      taxpayerName: 'SIMULATED TAXPAYER LIMITED',
    });
    expect(JSON.stringify(await device())).not.toContain(known?.cmcKey);
    expect(JSON.stringify(await t.sql('select * from tax_devices'))).not.toContain(known?.cmcKey);
    expect(JSON.stringify(await t.sql(`select * from audit_log`))).not.toContain(known?.cmcKey);
  });

  it('that is installed already is no error: its key is said once more', async () => {
    const { addDevice, device, work, simulator } = await startWithKra();
    simulator.register.install('P051234567X', '00', 'OSCU-1');
    await addDevice();
    await work();
    expect(await device()).toMatchObject({ state: 'ready', problem: null });
  });

  it('whose key KRA does not repeat says whom to write to', async () => {
    const { addDevice, device, work, simulator } = await startWithKra({ repeatsKey: false });
    simulator.register.install('P051234567X', '00', 'OSCU-1');
    await addDevice();
    await work();
    expect(await device()).toMatchObject({ state: 'connecting' });
    expect((await device())?.problem).toContain('timsupport@kra.go.ke');
  });

  it.each([
    ['unknown-1', 'KRA does not know this device'],
    ['vscu-1', 'Apply for a device of the type OSCU'],
  ])('of serial number %s says what to do', async (serial, words) => {
    const { addDevice, device, work, admin } = await startWithKra();
    const { body } = await addDevice({ serial });
    await work();
    expect((await device())?.problem).toContain(words);
    expect((await admin.call('POST', `/api/tax/devices/${body.id}/initialise`)).status).toBe(200);
  });

  it('is set up by administrators, one at a time, with an address of this machine for a simulator alone', async () => {
    const { addDevice, admin, manager, fields } = await startWithKra();
    expect((await manager.call('POST', '/api/tax/devices', fields)).status).toBe(403);
    for (const [field, wrong] of [
      ['tin', { tin: '123' }],
      ['branchId', { branchId: 'head' }],
      ['baseUrl', { baseUrl: 'https://example.com' }],
      ['baseUrl', { environment: 'production' }],
    ] as const) {
      const { status, body } = await addDevice(wrong);
      expect([status, Object.keys((body as unknown as { fields: object }).fields)]).toEqual([400, [field]]);
    }
    const first = await addDevice();
    expect((await addDevice({ serial: 'OSCU-2' })).status).toBe(409);
    await admin.call('PATCH', `/api/tax/devices/${first.body.id}`, { isActive: false });
    expect((await addDevice({ serial: 'OSCU-2' })).status).toBe(201);
    const mixed = await admin.call('POST', '/api/tax/devices', { ...fields, environment: 'sandbox', baseUrl: null });
    expect([mixed.status, mixed.body]).toMatchObject([
      409,
      { fields: { environment: expect.stringContaining('simulator') } },
    ]);
  });
});

describe('an invoice', () => {
  it('is being registered with KRA, then signed, and its paper says both', async () => {
    const { addDevice, device, work, invoice, tenant, documents, t, accountant, simulator } = await startWithKra();
    await addDevice();
    expect(await device()).toMatchObject({ items: 0, waiting: 0, signed: 0 });
    const made = await invoice((await tenant()).id, '10000.00');
    expect(await device()).toMatchObject({ items: 0, waiting: 1, signed: 0 });
    const paper = async () => {
      const headers = { cookie: `nafasi=${accountant.cookie}` };
      const reply = await t.app.server.inject({ method: 'GET', url: `/api/invoices/${made.id}?format=pdf`, headers });
      return textOfPdf(reply.rawPayload);
    };
    expect(await paper()).toContain('being registered with KRA');
    expect(await paper()).not.toContain('TAX INVOICE');
    expect(await documents()).toMatchObject([{ state: 'queued', documentNumber: made.invoiceNumber, number: null }]);
    await work();
    const [sale] = simulator.register.sales();
    const [document] = await documents();
    expect(await device()).toMatchObject({ items: 1, waiting: 0, refused: 0, signed: 1 });
    expect(document).toMatchObject({
      state: 'signed',
      number: 1,
      cuInvoiceNumber: expect.stringMatching(/^KRACU\d+\/1$/),
    });
    const text = await paper();
    for (const word of ['TAX INVOICE', sale?.receipt.rcptSign, document?.cuInvoiceNumber]) expect(text).toContain(word);
    expect(text).not.toContain('being registered');
    expect(sale).toMatchObject({ trdInvcNo: made.invoiceNumber, total: 1_160_000, tax: 160_000 });
    await expect(t.sql(`update tax_documents set reason = 'x'`)).rejects.toThrow('never changes');
    const typed = await accountant.call('POST', `/api/invoices/${made.id}/tax-stamp`, {
      ...{ scuSerial: 'X1', cuInvoiceNumber: 'X1/1', receiptSignature: 'ABC', stampedAt: '2026-01-01T00:00:00Z' },
      reason: 'Other number',
    });
    expect(typed.status).toBe(409);
  });

  it('has the page of KRA on which it is checked as QR code and link on its paper, once it is signed', async () => {
    const { addDevice, work, invoice, tenant, t, accountant, simulator } = await startWithKra();
    await addDevice();
    const made = await invoice((await tenant()).id, '100.00');
    const paper = async () => {
      const headers = { cookie: `nafasi=${accountant.cookie}` };
      const url = `/api/invoices/${made.id}?format=pdf`;
      return (await t.app.server.inject({ method: 'GET', url, headers })).rawPayload;
    };
    const before = await paper();
    expect([await readCode(before), linksOfPdf(before).filter((link) => link.includes('kra.go.ke'))]).toEqual([[], []]);
    await work();
    const [sale] = simulator.register.sales();
    const link = receiptLink({
      ...{ pin: 'P051234567X', branchId: '00', signature: sale?.receipt.rcptSign ?? '' },
      host: 'https://etims-sbx.kra.go.ke',
    });
    const { stamp } = (await accountant.call('GET', `/api/invoices/${made.id}/tax-stamp`)).body as TaxStamps;
    expect(stamp?.link).toBe(link);
    const after = await paper();
    expect(await readCode(after)).toEqual([link]);
    expect(linksOfPdf(after)).toContain(link);
  });

  it('of a draft goes to KRA when it is issued, and one that was issued before the device never does', async () => {
    const { addDevice, work, invoice, tenant, documents, accountant } = await startWithKra();
    const { id } = await tenant();
    await invoice(id, '100.00');
    const draft = await invoice(id, '200.00', { draft: true });
    await addDevice();
    await work();
    expect(await documents()).toEqual([]);
    await accountant.call('POST', `/api/invoices/${draft.id}/issue`);
    await work();
    expect(await documents()).toMatchObject([{ state: 'signed', invoiceId: draft.id }]);
  });

  it('that KRA refuses says what is wrong, lets the others pass, and is sent again by a person', async () => {
    const { addDevice, device, work, invoice, tenant, documents, t, accountant, desk, simulator } =
      await startWithKra();
    await addDevice();
    await work();
    const { id } = await tenant();
    const bad = await invoice(id, '100.00', { lines: [{ description: 'Services', unitPrice: '100.00' }] });
    // As a PIN that was brought in from another system.
    await t.sql(`alter table invoices disable trigger user`);
    await t.sql(`update invoices set bill_to = bill_to || '{"kraPin": "P1"}' where id = '${bad.id}'`);
    await t.sql(`alter table invoices enable trigger user`);
    const good = await invoice(id, '300.00');
    await work();
    const state = async (of: InvoiceDetails) => (await documents(`&invoice=${of.id}`))[0];
    expect(await state(bad)).toMatchObject({
      state: 'refused',
      number: null,
      reason: expect.stringContaining('[custTin]'),
    });
    expect((await state(bad))?.reason).toContain('Mend what it names');
    expect(await device()).toMatchObject({ refused: 1, signed: 1 });
    expect(await state(good)).toMatchObject({ state: 'signed', number: 1 });
    await t.sql(`alter table invoices disable trigger user`);
    await t.sql(`update invoices set bill_to = bill_to || '{"kraPin": "P051234567X"}' where id = '${bad.id}'`);
    await t.sql(`alter table invoices enable trigger user`);
    const refused = await state(bad);
    expect((await desk.call('POST', `/api/tax/documents/${refused?.id}/retry`)).status).toBe(403);
    expect((await accountant.call('POST', `/api/tax/documents/${refused?.id}/retry`)).status).toBe(200);
    await work();
    expect(await state(bad)).toMatchObject({ state: 'signed', number: 2, reason: null });
    expect((await accountant.call('POST', `/api/tax/documents/${refused?.id}/retry`)).status).toBe(409);
    expect(simulator.register.sales().map(({ invcNo }) => invcNo)).toEqual([1, 2]);
  });

  it('whose answer was lost is asked for and signed once', async () => {
    const { addDevice, work, invoice, tenant, documents, t, simulator } = await startWithKra();
    await addDevice();
    await work();
    const { id } = await tenant();
    for (let n = 1; n <= 3; n++) await invoice(id, `${n}00.00`);
    simulator.behave({ lost: 0.6, html: 0.1, spelling: 1, odd: 1 });
    await work(200);
    expect(simulator.counts.lost).toBeGreaterThan(3);
    expect(await documents()).toMatchObject([1, 2, 3].map((number) => ({ state: 'signed', number })));
    expect(simulator.register.sales()).toHaveLength(3);
    expect(await t.sql(`select count(*)::int as n from tax_stamps where source = 'device'`)).toEqual([{ n: 3 }]);
  });

  it('is kept as it was sent and as KRA answered, and nobody changes or deletes it', async () => {
    const world = await startWithKra();
    const { addDevice, work, invoice, tenant, documents, t, simulator } = world;
    await addDevice();
    await work();
    await invoice((await tenant()).id, '123.45');
    const gone = async () => expect(t.sql('delete from tax_documents')).rejects.toThrow('append-only');
    await gone();
    await loseAnswer(world);
    expect(await documents()).toMatchObject([{ state: 'unknown', number: 1 }]);
    for (const change of [`payload = payload || '{"totAmt": 1}'`, 'payload = null', 'number = 2'])
      await expect(t.sql(`update tax_documents set ${change}`)).rejects.toThrow('stays as it was sent');
    await gone();
    await work();
    const [sale] = simulator.register.sales();
    const { rcptNo, intrlData, rcptSign, sdcDateTime } = sale?.receipt ?? {};
    const [kept] = await t.sql('select state, payload, answer from tax_documents');
    expect(kept).toEqual({
      state: 'signed',
      payload: expect.objectContaining({ trdInvcNo: sale?.trdInvcNo, invcNo: 1 }),
      answer: {
        receiptNumber: String(rcptNo),
        signature: rcptSign,
        internalData: intrlData,
        signedAt: readKraTime(sdcDateTime ?? ''),
        raw: expect.objectContaining({ curRcptNo: rcptNo, totRcptNo: rcptNo, intrlData, rcptSign, sdcDateTime }),
      },
    });
    // Beside what was sent, KRA gets who sends it.
    expect(sale?.body).toMatchObject(kept?.payload as object);
    for (const change of [`payload = payload || '{"totAmt": 1}'`, `answer = answer || '{"signature": "X"}'`])
      await expect(t.sql(`update tax_documents set ${change}`)).rejects.toThrow('never changes');
    await gone();
  });

  it('that KRA has without saying its signature is signed once a person copied it from the portal', async () => {
    const world = await startWithKra();
    const { addDevice, device, work, round, hurry, invoice, tenant, documents, accountant, simulator } = world;
    await addDevice();
    await work();
    const { id } = await tenant();
    const [silent, next] = [await invoice(id, '100.00'), await invoice(id, '200.00')];
    await loseAnswer(world);
    const [sale] = simulator.register.sales();
    if (!sale) throw new Error('KRA has no sale');
    const signature = sale.receipt.rcptSign;
    sale.receipt.rcptSign = '';
    for (let n = 0; n < 3; n++) {
      await hurry();
      await round();
    }
    // It is asked for and not sent again, and the next one waits behind it.
    expect(await documents()).toMatchObject([
      { state: 'unknown', number: 1, reason: expect.stringContaining('Copy it from the eTIMS portal') },
      { state: 'queued', invoiceId: next.id },
    ]);
    const scuSerial = (await device())?.scuSerial;
    const typed = await accountant.call('POST', `/api/invoices/${silent.id}/tax-stamp`, {
      ...{ scuSerial, cuInvoiceNumber: `${scuSerial}/1`, receiptSignature: signature },
      stampedAt: '2026-01-01T00:00:00Z',
    });
    expect(typed.status).toBe(201);
    await work();
    expect(await documents()).toMatchObject([
      { state: 'signed', number: 1, cuInvoiceNumber: `${scuSerial}/1`, reason: null },
      { state: 'signed', number: 2 },
    ]);
    expect(simulator.register.sales().map(({ trdInvcNo }) => trdInvcNo)).toEqual([
      silent.invoiceNumber,
      next.invoiceNumber,
    ]);
    const stamps = (await accountant.call('GET', `/api/invoices/${silent.id}/tax-stamp`)).body;
    expect(stamps).toMatchObject({ stamp: { source: 'typed', receiptSignature: signature }, earlier: [] });
  });

  it('waits while KRA is away, and a number that other software has taken is left to it', async () => {
    const { addDevice, work, round, invoice, tenant, documents, simulator } = await startWithKra();
    await addDevice();
    await work();
    const { id } = await tenant();
    await invoice(id, '100.00');
    await simulator.goDown();
    await round();
    expect(await documents()).toMatchObject([
      { state: 'sending', reason: expect.stringContaining('cannot be reached') },
    ]);
    await simulator.comeBack();
    simulator.register.devices()[0]?.sales.push({
      ...{
        device: '',
        invcNo: 1,
        trdInvcNo: 'OTHER-1',
        orgInvcNo: 0,
        total: 5,
        tax: 0,
        at: '2026-01-01T00:00:00Z',
        body: {},
      },
      receipt: { rcptNo: 1, intrlData: 'A', rcptSign: 'B', sdcDateTime: '20260101000000' },
    });
    await work();
    expect(await documents()).toMatchObject([{ state: 'signed', number: 2 }]);
  });
});

describe('a credit note', () => {
  it('waits until KRA has signed its invoice, then names it', async () => {
    const { addDevice, work, round, invoice, tenant, documents, accountant, simulator } = await startWithKra();
    const { id } = await tenant();
    const before = await invoice(id, '50.00');
    await addDevice();
    const made = await invoice(id, '1000.00');
    for (const one of [before, made])
      expect(
        (await accountant.call('POST', `/api/invoices/${one.id}/credit`, { reason: 'Not delivered' })).status,
      ).toBe(201);
    expect(await documents()).toMatchObject([
      { kind: 'invoice', state: 'queued' },
      { kind: 'credit_note', state: 'queued', reason: `It waits until KRA has signed ${made.invoiceNumber}` },
    ]);
    await round();
    await work();
    // The credit note of the invoice that no device knows of is typed in by hand, as its invoice is.
    expect(await documents()).toMatchObject([
      { kind: 'invoice', state: 'signed', number: 1 },
      { kind: 'credit_note', state: 'signed', number: 2 },
    ]);
    expect(simulator.register.sales()[1]).toMatchObject({ orgInvcNo: 1, total: 116_000 });
  });
});

describe('the final document', () => {
  it('goes by itself to whom the invoice was sent before, and its subject says that it is the final one', async () => {
    const { addDevice, work, invoice, tenant, t } = await startWithKra();
    await addDevice();
    const { id } = await tenant();
    const [sent, waiting] = [await invoice(id, '100.00'), await invoice(id, '200.00')];
    await t.sql(`update outbox set status = 'accepted', accepted_at = now() where event_key = 'invoice:${sent.id}'`);
    await work();
    const mails = async (of: InvoiceDetails) =>
      (await t.sql(`select count(*)::int as n from outbox where event_key like 'invoice:${of.id}%'`))[0]?.n;
    expect([await mails(sent), await mails(waiting)]).toEqual([2, 1]);
    const told = await t.sql(`select subject, body from outbox where event_key like 'invoice:${sent.id}%' order by id`);
    const [before, final] = told as { subject: string; body: string }[];
    expect(before?.subject).not.toContain('KRA');
    expect(final?.subject).toBe(`Final, registered with KRA: ${before?.subject}`);
    expect(final?.body).toContain('it is one invoice, to be paid once.');
  });
});
