import { describe, expect, it } from 'vitest';
import type { MessageTemplate } from '../../domain/messages/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { answer, MONDAY_8, standingClock } from '../../tests/support/bookings.ts';
import { saveSettings } from '../../tests/support/settings.ts';

const t = await startTestApp({ clock: standingClock(MONDAY_8) });
const world = await furnishBilling(t);
const { manager, accountant } = world;
// A space with nothing posted yet, in which the currency can still be chosen.
const keeper = await (await startTestApp()).as('admin');

const list = async (by = accountant) => (await by.call('GET', '/api/message-templates')).body as MessageTemplate[];
const one = async (kind: string, channel = 'email', by = accountant) =>
  (await list(by)).find((template) => template.kind === kind && template.channel === channel);
const save = async (kind: string, body: object, channel = 'email', by = manager) =>
  answer<MessageTemplate>(await by.call('PUT', `/api/message-templates/${kind}/${channel}`, body));
const reset = async (kind: string, version: number, channel = 'email') =>
  answer<MessageTemplate>(await manager.call('POST', `/api/message-templates/${kind}/${channel}/reset`, { version }));
const mailOfInvoice = async () => {
  const tenant = await world.tenant();
  const invoice = await world.invoice(tenant.id, '1250.00');
  const [mail] = await world.mails(`event_key = 'invoice:${invoice.id}'`);
  return { invoice, mail };
};

describe('the words of a message', () => {
  it('are those of Nafasi until somebody edits them, hold from then on, and go back', async () => {
    expect(await one('invoice')).toMatchObject({ isEdited: false, version: 0, updatedAt: null });
    const before = await mailOfInvoice();
    expect(before.mail?.subject).toBe(`Invoice ${before.invoice.invoiceNumber} from Nafasi`);
    const words = {
      subject: 'Bill {{invoiceNumber}}',
      body: 'Habari {{contactPerson}},\r\n\r\n{{amount}}. {{howToPay}}',
    };
    const saved = await save('invoice', { ...words, version: 0 });
    expect(saved).toMatchObject({ status: 200, body: { isEdited: true, version: 1, subject: words.subject } });
    const after = await mailOfInvoice();
    const number = after.invoice.invoiceNumber;
    expect(after.mail).toMatchObject({
      subject: `Bill ${number}`,
      body: `Habari Amina Hassan,\n\nKES 1,250.00. Please quote ${number} with your payment.`,
      document: `invoice:${after.invoice.id}`,
    });
    expect(await reset('invoice', 1)).toMatchObject({ status: 200, body: { isEdited: false, version: 2 } });
    expect((await mailOfInvoice()).mail?.subject).toMatch(/^Invoice .* from Nafasi$/);
    const told = await t.sql(`select action, after->>'body' as body from audit_log
      where entity = 'message_templates' order by id`);
    expect(told.map(({ action, body }) => [action, body === null])).toEqual([
      ['insert', false],
      ['update', true],
    ]);
  });

  it('are those of Nafasi again where they are saved as they were', async () => {
    const template = await one('receipt');
    const { subject, body } = template ?? {};
    expect(await save('receipt', { subject, body, version: 0 })).toMatchObject({
      status: 200,
      body: { isEdited: false, version: 1 },
    });
  });

  it.each([
    [{ subject: 'Hi', body: '{{amuont}}' }, 'body', '{{amuont}} is not a placeholder for this message'],
    [{ subject: '{{password}}', body: 'x' }, 'subject', '{{password}} is not a placeholder for this message'],
    [{ subject: 'Hi', body: ' \n ' }, 'body', 'Text is required'],
    [{ subject: '', body: 'x' }, 'subject', 'Subject is required'],
    [{ subject: 'a\nBcc: evil@example.com', body: 'x' }, 'subject', 'Subject must be one line'],
    [{ subject: 'x'.repeat(201), body: 'x' }, 'subject', 'at most 200'],
    [{ subject: 'Hi', body: 'x'.repeat(5_001) }, 'body', 'at most 5000'],
  ])('%j is refused at its field, and nothing is kept', async (words, field, reason) => {
    const reply = await save('payslip', { ...words, version: 0 });
    expect(reply.status).toBe(400);
    expect(reply.body.fields?.[field]).toContain(reason);
    expect(await one('payslip')).toMatchObject({ isEdited: false, version: 0 });
  });

  it('are saved by one of two who edit at once, and the other is told', async () => {
    const words = { subject: 'Hello', body: 'Dear {{firstName}}', version: 0 };
    const answers = await Promise.all([save('payslip', words), save('payslip', { ...words, body: 'Other' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toContain('Someone else has changed this text');
    expect((await save('payslip', words)).status).toBe(409);
    expect((await reset('payslip', 0)).status).toBe(409);
  });

  it('of an SMS have no subject, and only some messages go by SMS', async () => {
    const saved = await save('payment_reminder', { subject: 'lost', body: 'Pay {{amount}}', version: 0 }, 'sms');
    expect(saved).toMatchObject({ status: 200, body: { subject: null, body: 'Pay {{amount}}' } });
    expect((await save('invoice', { body: 'x', version: 0 }, 'sms')).status).toBe(404);
    expect((await save('nothing', { body: 'x', version: 0 })).status).toBe(400);
    expect((await list()).filter(({ channel }) => channel === 'sms').map(({ kind }) => kind)).toEqual([
      'booking_confirmed',
      'booking_moved',
      'booking_cancelled',
      'booking_code',
      'member_code',
      'checkout_open',
      'checkout_paid',
      'order_paid',
      'order_approved',
      'order_refused',
      'checkout_money',
      'checkout_refund',
      'tour_confirmed',
      'tour_moved',
      'tour_cancelled',
      'tour_reminder',
      'payment_reminder',
      'cheque_bounced',
      'visit_invitation',
      'visit_changed',
      'visit_cancelled',
      'visit_arrived',
    ]);
  });

  it('are for those who keep the settings', async () => {
    const reply = await save('statement', { subject: 'x', body: 'x', version: 0 }, 'email', accountant);
    expect(reply.status).toBe(403);
  });

  it('are previewed with the name, the money and the hours of this very space', async () => {
    await saveSettings(keeper, 'general', { companyName: 'Kilimani Hub', currency: 'USD' });
    const samples = (await one('invoice', 'email', keeper))?.placeholders ?? [];
    expect(samples).toContainEqual(expect.objectContaining({ name: 'companyName', sample: 'Kilimani Hub' }));
    expect(samples).toContainEqual(expect.objectContaining({ name: 'amount', sample: 'USD 24,000.00' }));
  });
});
