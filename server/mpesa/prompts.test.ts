import { afterEach, describe, expect, it } from 'vitest';
import type { Collection } from '../../domain/mpesa/collection-contract.ts';
import { expectMoneyAgrees, newReceipt } from '../../tests/support/mpesa.ts';
import { startOutside } from '../../tests/support/mpesa-outside.ts';

const outside = await startOutside();
const { t, clock, simulator, work, jobs, prompt, request, invoice, invoiceOf, receipts, callback } = outside;

afterEach(async () => {
  clock.ahead(0);
  await expectMoneyAgrees(t);
});

let made = 0;
const newPhone = () => `07000${String(10_000 + ++made)}`;
const msisdn = (phone: string) => `254${phone.slice(1)}`;

const owing = async (amount: number) => {
  const tenant = await outside.tenant();
  return { tenant, owed: await invoice(tenant.id, amount) };
};

const checkoutId = async (id: string) => {
  const [row] = await t.sql(`select checkout_request_id from mpesa_requests where id = '${id}'`);
  return String(row?.checkout_request_id);
};

const paidBody = (CheckoutRequestID: string, receipt: string, amount: number, phone: string) => ({
  Body: {
    stkCallback: {
      MerchantRequestID: 'x',
      CheckoutRequestID,
      ResultCode: 0,
      ResultDesc: 'The service request is processed successfully.',
      CallbackMetadata: {
        Item: [
          { Name: 'Amount', Value: amount },
          { Name: 'MpesaReceiptNumber', Value: receipt },
          { Name: 'Balance' },
          { Name: 'TransactionDate', Value: '20261118083000' },
          { Name: 'PhoneNumber', Value: Number(msisdn(phone)) },
        ],
      },
    },
  },
});

describe('a prompt for an invoice', () => {
  it('goes to the phone; with the PIN the invoice is paid, once, by callback and confirmation in any order', async () => {
    expect((await outside.register()).body).toMatchObject({
      urls: { outcome: 'registered' },
      pull: { outcome: 'registered' },
      urlsRegisteredAt: expect.any(String),
      pullRegisteredAt: expect.any(String),
    });
    for (let round = 0; round < 4; round++) {
      const { tenant, owed } = await owing(1_500 + round);
      const phone = newPhone();
      const sent = await prompt(owed.id, phone, 1_500 + round);
      expect([sent.status, sent.body.state, sent.body.phone]).toEqual([201, 'created', `+${msisdn(phone)}`]);
      await work();
      expect(await request(sent.body.id)).toMatchObject({
        state: 'pending',
        message: 'The payer has the prompt on the phone.',
      });
      const paid = await simulator.phone(msisdn(phone)).enterPin('1234');
      await work();
      expect((await invoiceOf(owed.id)).status).toBe('paid');
      const [receipt] = await receipts(`?tenant=${tenant.id}`);
      expect([...(receipt?.seenIn ?? [])].sort()).toEqual(['c2b', 'stk']);
      expect(await request(sent.body.id)).toMatchObject({
        state: 'paid',
        receiptId: receipt?.id,
        receiptNumber: paid?.receipt,
        message: 'Paid.',
      });
      expect(receipt?.requestId).toBe(sent.body.id);
    }
  });

  it('that is cancelled fails, and says so to both sides', async () => {
    const { owed } = await owing(300);
    const phone = newPhone();
    const { body } = await prompt(owed.id, phone, 300);
    await work();
    await simulator.phone(msisdn(phone)).cancel();
    await work();
    expect(await request(body.id)).toMatchObject({
      state: 'failed',
      resultCode: '1032',
      message: 'The payer cancelled the prompt.',
      payerMessage: 'You cancelled the payment.',
    });
    expect((await invoiceOf(owed.id)).status).toBe('pending');
  });

  it('is not sent to a phone again within a minute, nor while nobody knows what became of the first', async () => {
    const { owed } = await owing(900);
    const phone = newPhone();
    await prompt(owed.id, phone, 300);
    const second = await prompt(owed.id, phone, 300);
    expect([second.status, second.body.message]).toEqual([
      409,
      expect.stringMatching(
        /^A prompt to this phone is still open, and might yet be paid\. Look again at \d+:\d\d [AP]M\.$/,
      ),
    ]);
    const many = await Promise.all(Array.from({ length: 10 }, () => prompt(owed.id, newPhone(), 300)));
    expect(many.every(({ status }) => status === 201)).toBe(true);
    const other = newPhone();
    const crowd = await Promise.all(Array.from({ length: 10 }, () => prompt(owed.id, other, 300)));
    expect(crowd.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    await work();
    await simulator.phone(msisdn(phone)).cancel();
    await work();
    expect((await prompt(owed.id, phone, 300)).body.message).toMatch(
      /^This phone has just had a prompt\. Send the next one at /,
    );
    clock.ahead(61_000);
    expect((await prompt(owed.id, phone, 300)).status).toBe(201);
    await work();
  });

  it('is shown with who owes, and who was prompted today is found', async () => {
    const { tenant, owed } = await owing(450);
    const other = await owing(470);
    const phone = newPhone();
    await prompt(owed.id, phone, 450);
    await work();
    await simulator.phone(msisdn(phone)).enterPin('0000');
    await work();
    const collections = async (query: string) =>
      (await outside.desk.call('GET', `/api/collections?${query}`)).body as Collection[];
    expect(await collections(`tenant=${tenant.id}`)).toMatchObject([
      {
        owed: '450.00',
        prompt: { state: 'failed', amount: '450.00', message: 'The payer entered a wrong PIN.', invoiceId: owed.id },
      },
    ]);
    expect(await collections(`tenant=${other.tenant.id}`)).toMatchObject([{ prompt: null, canPrompt: true }]);
    expect(await collections(`prompted=today&tenant=${tenant.id}`)).toHaveLength(1);
    expect(await collections(`prompted=today&tenant=${other.tenant.id}`)).toEqual([]);
    clock.ahead(86_400_000);
    expect(await collections(`prompted=today&tenant=${tenant.id}`)).toEqual([]);
  });

  it('paid with another amount than was asked needs review, and the invoice stays open', async () => {
    const { owed } = await owing(34_800);
    const phone = newPhone();
    const { body } = await prompt(owed.id, phone, 34_800);
    await work();
    const receipt = newReceipt();
    await callback('stk', paidBody(await checkoutId(body.id), receipt, 1, phone));
    await work();
    expect(await request(body.id)).toMatchObject({ state: 'needs_review', paidAmount: '1.00' });
    expect((await invoiceOf(owed.id)).status).toBe('pending');
    expect((await receipts(`?q=${receipt}`))[0]).toMatchObject({ state: 'suspense', amount: '1.00' });
  });

  it('paid after we stopped waiting is paid; a failure after that changes nothing', async () => {
    const { owed } = await owing(700);
    const phone = newPhone();
    const { body } = await prompt(owed.id, phone, 700);
    await work();
    clock.ahead(3 * 3_600_000);
    await jobs.askAboutPrompts();
    expect((await request(body.id)).state).toBe('expired');
    clock.ahead(0);
    const checkout = await checkoutId(body.id);
    await callback('stk', paidBody(checkout, newReceipt(), 700, phone));
    await work();
    expect((await request(body.id)).state).toBe('paid');
    const failed = { MerchantRequestID: 'x', CheckoutRequestID: checkout, ResultCode: 1032, ResultDesc: 'Cancelled' };
    await callback('stk', { Body: { stkCallback: failed } });
    await work();
    expect((await request(body.id)).state).toBe('paid');
    expect((await invoiceOf(owed.id)).status).toBe('paid');
  });

  it('is for what is open, in whole shillings, to a phone that M-Pesa knows, by who takes payments', async () => {
    const { owed } = await owing(100);
    expect((await prompt(owed.id, newPhone(), 101)).body.fields).toEqual({
      amount: `Only KES 100.00 is open on invoice ${owed.invoiceNumber}`,
    });
    expect((await prompt(owed.id, newPhone(), 99.5)).body.fields).toHaveProperty('amount');
    expect((await prompt(owed.id, '0202012345', 100)).body.fields).toHaveProperty('phone');
    expect((await prompt(owed.id, newPhone(), 100, await t.as('hr'))).status).toBe(403);
    await outside.pay(owed.tenantId, 100);
    expect((await prompt(owed.id, newPhone(), 100)).body.code).toBe('invoice_settled');
  });
});
