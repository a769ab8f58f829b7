import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../tests/support/app.ts';
import { furnish, standingClock } from '../../tests/support/bookings.ts';
import { furnishLetters } from '../../tests/support/letters.ts';

const clock = standingClock('2026-10-01T06:00:00.000Z');
const t = await startTestApp({ clock });
const world = await furnish(t);
const accountant = await t.as('accountant');
const { on, allLettersOf, lettersOf, serveAll, someone } = furnishLetters(clock, world, accountant);

describe('a payment that is reversed', () => {
  it('brings the ladder back when a payment is reversed, as if it had not been paid', async () => {
    clock.set('2026-10-01T06:00:00.000Z');
    const tenant = await someone({ endDate: '2026-12-31' });
    await on('2026-10-01');
    await on('2026-11-04');
    await serveAll('2026-11-04');
    await on('2026-11-14');
    const before = await lettersOf(tenant.id);
    expect(before.map(([, status]) => status)).toEqual(['sent', 'awaiting_delivery']);
    const paid = await accountant.call('POST', '/api/payments', {
      tenantId: tenant.id,
      amount: '21500.00',
      paymentMethod: 'cash',
    });
    expect((await lettersOf(tenant.id)).map(([, status]) => status)).toEqual(['superseded', 'superseded']);
    const reversed = await accountant.call('POST', `/api/payments/${(paid.body as { id: string }).id}/reverse`, {
      reason: 'The cheque bounced',
    });
    expect(reversed.status, JSON.stringify(reversed.body)).toBe(200);
    expect(await lettersOf(tenant.id)).toEqual(before);
    await serveAll('2026-11-14');
    await on('2026-11-30');
    expect((await lettersOf(tenant.id)).map(([type]) => type).at(-1)).toBe('eviction_notice');
  });

  it('issues a letter again that another one has overtaken before its payment was reversed', async () => {
    clock.set('2026-10-01T06:00:00.000Z');
    const tenant = await someone({ endDate: '2026-11-30' });
    await on('2026-10-01');
    await on('2026-11-04');
    await serveAll('2026-11-04');
    const paid = await accountant.call('POST', '/api/payments', {
      tenantId: tenant.id,
      amount: '12000.00',
      paymentMethod: 'cash',
    });
    await on('2026-12-08');
    await serveAll('2026-12-08');
    await accountant.call('POST', `/api/payments/${(paid.body as { id: string }).id}/reverse`, { reason: 'Bounced' });
    expect((await lettersOf(tenant.id)).map(([type, status]) => [type, status])).toEqual([
      ['first_notice', 'to_reissue'],
      ['first_notice', 'sent'],
    ]);
    await on('2026-12-18');
    const letters = await allLettersOf(tenant.id);
    expect(letters.map(({ type, status }) => [type, status])).toEqual([
      ['first_notice', 'superseded'],
      ['first_notice', 'sent'],
      ['final_notice', 'awaiting_delivery'],
    ]);
    expect(letters[2]?.invoices).toHaveLength(2);
  });

  it('keeps the ladder whole when payments, reversals and runs meet', async () => {
    clock.set('2026-10-01T06:00:00.000Z');
    const tenants = await Promise.all([someone(), someone(), someone()]);
    await on('2026-10-01');
    await on('2026-11-04');
    await serveAll('2026-11-04');
    clock.set('2026-11-14T06:00:00.000Z');
    const payAndReverse = async (tenantId: string) => {
      const paid = await accountant.call('POST', '/api/payments', { tenantId, amount: 12_000, paymentMethod: 'cash' });
      expect(paid.status).toBe(201);
      const { id } = paid.body as { id: string };
      expect((await accountant.call('POST', `/api/payments/${id}/reverse`, { reason: 'Bounced' })).status).toBe(200);
    };
    await Promise.all([
      accountant.call('POST', '/api/automation/manual-run'),
      ...tenants.map(({ id }) => payAndReverse(id)),
    ]);
    await on('2026-11-14');
    for (const { id } of tenants) {
      expect((await lettersOf(id)).map(([type, status]) => [type, status])).toEqual([
        ['first_notice', 'sent'],
        ['final_notice', 'awaiting_delivery'],
      ]);
    }
  });
});
