import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Expense, RecurringTemplate } from '../../domain/expenses/contract.ts';
import { type Api, startTestApp, type TestApp, withCookie } from '../../tests/support/app.ts';
import { booksOf, closeBooks, entriesOf, makeTemplate } from '../../tests/support/expenses.ts';
import { expectRefusal } from '../../tests/support/refusal.ts';

let t: TestApp;
let other: TestApp;
let accountant: Api;
let now = '2026-11-15T09:00:00Z';
const clock = { now: () => now };
const TEMPLATES = '/api/recurring-expense-templates';

beforeAll(async () => {
  t = await startTestApp({ clock });
  // A second node of the same space.
  other = await startTestApp({ clock }, t.url);
  accountant = await t.as('accountant', { firstName: 'Mercy', lastName: 'Achieng' });
});

beforeEach(async () => {
  now = '2026-11-15T09:00:00Z';
  // What an earlier test made would fall due with the rest.
  await t.sql(`begin; set local app.actor = 'system:test'; set local app.actor_name = 'Test';
    update recurring_expense_templates set is_active = false; commit`);
});

const generate = async (api = accountant) => {
  const { status, body } = await api.call('POST', `${TEMPLATES}/generate`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { generated: number; total: string };
};

const madeBy = async ({ id }: RecurringTemplate): Promise<Expense[]> => {
  const { body } = await accountant.call('GET', '/api/expenses?limit=500&sort=expenseDate');
  return (body as Expense[]).filter(({ recurringTemplateId }) => recurringTemplateId === id);
};

const templateNow = async ({ id }: RecurringTemplate): Promise<RecurringTemplate> => {
  const { body } = await accountant.call('GET', `${TEMPLATES}?limit=500`);
  return (body as RecurringTemplate[]).find((one) => one.id === id) as RecurringTemplate;
};

const update = (template: RecurringTemplate, changes: object) =>
  accountant.call('PUT', `${TEMPLATES}/${template.id}`, { ...template, ...changes });

describe('a recurring expense', () => {
  it('begins with the defaults of the form', async () => {
    expect(await makeTemplate(accountant)).toMatchObject({
      name: 'Office rent',
      category: 'rent',
      amount: '150000.00',
      vatAmount: '0.00',
      description: null,
      vendor: null,
      paymentMethod: 'bank_transfer',
      frequency: 'monthly',
      dayOfMonth: 1,
      isActive: true,
      lastGenerated: null,
      nextDueDate: '2026-11-15',
    });
  });

  it.each([
    ['name', { name: ' ' }],
    ['category', { category: 'food' }],
    ['amount', { amount: 0 }],
    ['amount', { amount: '1e3' }],
    ['vatAmount', { vatAmount: '150000.00' }],
    ['dayOfMonth', { dayOfMonth: 0 }],
    ['dayOfMonth', { dayOfMonth: 29 }],
    ['dayOfMonth', { dayOfMonth: 1.5 }],
    ['frequency', { frequency: 'weekly' }],
    ['nextDueDate', { nextDueDate: '2025-11-14' }],
  ])('is refused for its %s', async (field, changes) => {
    const body = { name: 'Rent', category: 'rent', amount: '150000.00', ...changes };
    const { fields } = expectRefusal(await accountant.call('POST', TEMPLATES, body), 400);
    expect(Object.keys(fields ?? {})).toEqual([field]);
  });

  it('is recorded once for each due date that was missed, and moves on to its day of the month', async () => {
    const template = await makeTemplate(accountant, {
      nextDueDate: '2026-08-20',
      dayOfMonth: 5,
      vatAmount: '20689.66',
      vendor: 'Jacaranda Properties',
    });
    expect(await generate()).toEqual({ generated: 4, total: '600000.00' });
    const made = await madeBy(template);
    expect(made.map(({ expenseDate }) => expenseDate)).toEqual([
      '2026-08-20',
      '2026-09-05',
      '2026-10-05',
      '2026-11-05',
    ]);
    expect(made[0]).toMatchObject({
      category: 'rent',
      description: 'Office rent',
      vendor: 'Jacaranda Properties',
      isRecurring: true,
      recurringFrequency: 'monthly',
      nextDueDate: '2026-08-20',
      recordedByName: 'Mercy Achieng',
    });
    for (const { id } of made) {
      expect(await booksOf(t, id)).toEqual({ 1010: '-150000.00', 1120: '20689.66', 5040: '129310.34' });
    }
    expect(await templateNow(template)).toMatchObject({ nextDueDate: '2026-12-05', lastGenerated: '2026-11-15' });
    expect(await generate()).toEqual({ generated: 0, total: '0.00' });
    now = '2026-12-05T06:00:00Z';
    expect(await generate()).toEqual({ generated: 1, total: '150000.00' });
  });

  it.each([
    ['quarterly', '2027-02-28'],
    ['annually', '2027-11-28'],
  ])('falls due %s', async (frequency, next) => {
    const template = await makeTemplate(accountant, { frequency, dayOfMonth: 28 });
    expect(await generate()).toMatchObject({ generated: 1 });
    expect(await templateNow(template)).toMatchObject({ nextDueDate: next });
  });

  it('falls due by the day of the space, not of UTC', async () => {
    await makeTemplate(accountant, { nextDueDate: '2026-11-16' });
    now = '2026-11-15T20:59:00Z';
    expect(await generate()).toMatchObject({ generated: 0 });
    now = '2026-11-15T21:00:00Z';
    expect(await generate()).toMatchObject({ generated: 1 });
  });

  it('is recorded once for each due date when ten runs on two nodes begin at once', async () => {
    const templates = await Promise.all(
      Array.from({ length: 5 }, (_, n) => makeTemplate(accountant, { name: `Race ${n}`, nextDueDate: '2026-09-15' })),
    );
    const elsewhere = withCookie(other, accountant.cookie);
    const runs = await Promise.all(Array.from({ length: 10 }, (_, n) => generate(n % 2 ? elsewhere : accountant)));
    expect(runs.reduce((sum, { generated }) => sum + generated, 0)).toBe(15);
    for (const template of templates) {
      const made = await madeBy(template);
      expect(made.map(({ expenseDate }) => expenseDate)).toEqual(['2026-09-15', '2026-10-01', '2026-11-01']);
    }
  });

  it('is not recorded again for a due date whose expense was deleted, nor when its date is set back', async () => {
    const template = await makeTemplate(accountant);
    await generate();
    const [made] = await madeBy(template);
    await accountant.call('DELETE', `/api/expenses/${made?.id}`);
    expect((await update(template, { nextDueDate: '2026-11-15' })).status).toBe(200);
    expect(await generate()).toEqual({ generated: 0, total: '0.00' });
    expect(await templateNow(template)).toMatchObject({ nextDueDate: '2026-12-01' });
  });

  it('that is paused is left out, and does not make up for the pause', async () => {
    const template = await makeTemplate(accountant, { nextDueDate: '2026-07-01' });
    expect((await update(template, { isActive: false })).body).toMatchObject({ isActive: false });
    expect(await generate()).toMatchObject({ generated: 0 });
    const { body } = await update(template, { isActive: true });
    expect(body).toMatchObject({ isActive: true, nextDueDate: '2026-12-01' });
    expect(await generate()).toMatchObject({ generated: 0 });
  });

  it('keeps its due date when a change does not name one, and takes another that is named', async () => {
    const template = await makeTemplate(accountant, { nextDueDate: '2026-11-20' });
    expect((await update(template, { nextDueDate: undefined, amount: 5 })).body).toMatchObject({
      nextDueDate: '2026-11-20',
      amount: '5.00',
    });
    expect((await update(template, { nextDueDate: '2026-12-24' })).body).toMatchObject({ nextDueDate: '2026-12-24' });
    expectRefusal(await update(template, { nextDueDate: '2020-01-01' }), 400);
    const unknown = { ...template, id: '01890000-0000-7000-8000-000000000000' };
    expectRefusal(await update(unknown, {}), 404);
  });

  it('that fell due in a period closed by now is dated today, and waits while today is closed too', async () => {
    const template = await makeTemplate(accountant, { nextDueDate: '2026-10-25', dayOfMonth: 28 });
    await closeBooks(t, '2026-11-15');
    expectRefusal(await accountant.call('POST', `${TEMPLATES}/generate`), 409);
    expect(await templateNow(template)).toMatchObject({ nextDueDate: '2026-10-25', lastGenerated: null });
    await closeBooks(t, '2026-10-31');
    expect(await generate()).toMatchObject({ generated: 1 });
    await closeBooks(t, null);
    const [made] = await madeBy(template);
    expect(made).toMatchObject({ expenseDate: '2026-11-15', nextDueDate: '2026-10-25' });
    expect(await entriesOf(t, String(made?.id))).toEqual([{ event: 'v1', date: '2026-11-15', reason: null }]);
  });
});

it('the audit log tells of templates what people did, and of runs what they recorded', async () => {
  const template = await makeTemplate(accountant, { name: 'Fibre', category: 'internet' });
  await generate();
  await update(await templateNow(template), { isActive: false });
  const { body } = await accountant.call(
    'GET',
    `/api/audit-log?entity=recurring_expense_templates&entityId=${template.id}`,
  );
  expect((body as { text: string | null }[]).map(({ text }) => text)).toEqual([
    'deactivated the recurring expense Fibre',
    null,
    'added the recurring expense Fibre',
  ]);
});
