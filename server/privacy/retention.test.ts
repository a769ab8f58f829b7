import { expect, it } from 'vitest';
import type { IntegrityReport } from '../../domain/integrity/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { placesOf } from '../../tests/support/places.ts';
import { sealAll } from '../../tests/support/seal.ts';

// Monday, 16 November 2026.
const clock = standingClock('2026-11-16T05:00:00.000Z');
const t = await startTestApp({ clock });
const world = await furnishBilling(t);
const admin = await t.as('admin');

const visit = async (email: string) => {
  const reply = await t.anonymous.call('POST', '/api/client-bookings', {
    roomId: (await world.room({ hourlyRate: '0.00' })).id,
    bookingDate: '2026-11-17',
    startTime: '10:00',
    duration: 1,
    purpose: null,
    clientInfo: { name: 'Neema Achieng', email, phone: '0722555111', company: null },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  // Without a mail server nobody can prove an address: the desk confirms the booking.
  const { id } = reply.body as { id: string };
  expect((await admin.call('PATCH', `/api/room-bookings/${id}/status`, { status: 'confirmed' })).status).toBe(200);
};
const run = async (day: string) => {
  clock.set(`${day}T05:00:00.000Z`);
  expect((await world.accountant.call('POST', '/api/automation/manual-run')).status).toBe(200);
};

it('visitors’ contacts go after as many months as the setting says, by the daily run, and not before', async () => {
  await visit('old@visitor.example');
  await run('2028-11-16');
  expect(await placesOf(t, 'old@visitor.example')).toContain('room_bookings');
  await run('2028-11-18');
  expect(await placesOf(t, 'old@visitor.example')).toEqual([]);
  const requests = (await admin.call('GET', '/api/privacy/requests')).body;
  expect(requests).toMatchObject([{ action: 'retention', subject: 'visitor', counts: { bookings: 1 } }]);
  await run('2028-11-19');
  expect((await admin.call('GET', '/api/privacy/requests')).body).toEqual(requests);
});

it('a shorter time holds from the next run on, and the chain is whole afterwards', async () => {
  clock.set('2026-11-16T05:00:00.000Z');
  await visit('short@visitor.example');
  expect((await admin.call('PUT', '/api/settings/security', { visitorRetentionMonths: 3 })).status).toBe(200);
  await run('2027-02-16');
  expect(await placesOf(t, 'short@visitor.example')).toContain('room_bookings');
  await run('2027-02-18');
  expect(await placesOf(t, 'short@visitor.example')).toEqual([]);
  await sealAll(t);
  const { invariants } = (await admin.call('GET', '/api/admin/integrity')).body as IntegrityReport;
  expect(invariants.filter(({ verdict }) => verdict !== 'holds')).toEqual([]);
});

it('visitors who are not yet invoiced are left until the money is settled', async () => {
  clock.set('2026-11-16T05:00:00.000Z');
  const owing = 'owing@visitor.example';
  await visit(owing);
  await t.sql(`begin; set local app.actor = 'system:test';
    update room_bookings set hourly_rate = 1000 where client_email = '${owing}'; commit`);
  await run('2027-03-01');
  expect(await placesOf(t, owing)).toContain('room_bookings');
  const [invoice] = await t.sql(`select id, amount from invoices where bill_to ->> 'email' = '${owing}'`);
  expect((await world.pay(null, invoice?.amount, { invoiceId: invoice?.id })).status).toBe(201);
  await run('2027-03-02');
  expect(await placesOf(t, owing)).toEqual([]);
});
