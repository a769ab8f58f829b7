import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { Invoice, InvoiceDetails } from '../../domain/billing/contract.ts';
import type { RoomBooking } from '../../domain/bookings/contract.ts';
import type { IntegrityReport } from '../../domain/integrity/contract.ts';
import type { Party } from '../../domain/parties/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { MONDAY_8, standingClock, TUESDAY } from '../../tests/support/bookings.ts';
import { sealAll } from '../../tests/support/seal.ts';
import { knownMigrations } from '../db/schema/migrations.ts';
import { finishSchema, migrateTables } from '../db/schema/upgrade.ts';

const clock = standingClock(MONDAY_8);
const t = await startTestApp({ clock });
const world = await furnishBilling(t);
const { desk, accountant, book } = world;
const NOWHERE = '01890000-0000-7000-8000-000000000000';
const room = await world.room({ name: 'Boardroom A', hourlyRate: '3000.00' });

let made = 0;
const person = async (changes: object = {}) =>
  (await desk.call('POST', '/api/parties', { name: `Walk-in ${++made}`, ...changes })).body as Party;
const read = async (id: string) => (await desk.call('GET', `/api/parties/${id}`)).body as Party;
let day = TUESDAY;
const slot = () => {
  do day = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
  while (Temporal.PlainDate.from(day).dayOfWeek > 5);
  return { roomId: room.id, bookingDate: day, startTime: '10:00', endTime: '12:00' };
};
const line = (unitPrice: number) => ({ lines: [{ description: 'Printing', unitPrice, vatable: false }] });
const bill = async (body: object) => {
  const { status, body: answered } = await accountant.call('POST', '/api/invoices', body);
  return { status, body: answered as InvoiceDetails & { fields: Record<string, string> } };
};
const pay = (body: object) => world.pay(null, 1, { paymentMethod: 'cash', ...body });

let visits = 0;
// From another address each time: one address may send twenty a minute.
const visit = async (clientInfo: object, changes: object = {}) => {
  const reply = await t.app.server.inject({
    method: 'POST',
    url: '/api/client-bookings',
    remoteAddress: `198.51.100.${++visits}`,
    payload: {
      ...{ roomId: room.id, bookingDate: '2026-12-10', startTime: '08:00', duration: 1, purpose: null },
      clientInfo: { phone: '0722 555 111', company: null, ...clientInfo },
      ...changes,
    },
  });
  return { status: reply.statusCode, body: reply.json() as { id: string } };
};

describe('a room booked for a person', () => {
  it('is charged at the rate of the room, with nothing free, and says who it is for', async () => {
    const party = await person({ name: 'Achieng', company: 'Otieno Ltd', email: 'a@otieno.example' });
    const { status, body } = await book({ ...slot(), partyId: party.id });
    expect([status, body]).toMatchObject([
      201,
      {
        tenantId: null,
        tenantName: null,
        partyId: party.id,
        freeHours: 0,
        chargedHours: 2,
        extraChargeAmount: '6000.00',
        fromPortal: false,
        clientInfo: { name: 'Achieng', company: 'Otieno Ltd', email: 'a@otieno.example', phone: '' },
      },
    ]);
    expect(await read(party.id)).toMatchObject({ bookings: 1, invoices: 0 });
    const listed = (await desk.call('GET', `/api/room-bookings?party=${party.id}`)).body as RoomBooking[];
    expect(listed.map((one) => one.id)).toEqual([body.id]);
    const [mail] = await world.mails(`event_key = 'booking_confirmed:${body.id}'`);
    expect(mail).toMatchObject({ recipient: 'a@otieno.example' });
    expect((await world.move(body.id, { ...slot(), endTime: '13:00' })).body).toMatchObject({ chargedHours: 3 });
  });

  it('needs no address; a series is one person’s', async () => {
    const party = await person();
    const first = slot();
    const until = Temporal.PlainDate.from(first.bookingDate).add({ days: 14 }).toString();
    const { status, body } = await book({
      ...first,
      startTime: '14:00',
      endTime: '15:00',
      partyId: party.id,
      repeat: { every: 'week', until },
    });
    expect([status, body]).toMatchObject([201, { seriesCount: 3, clientInfo: { name: party.name, email: null } }]);
    expect((await read(party.id)).bookings).toBe(3);
  });

  it('is for a tenant or a person: one of them, and one that is there', async () => {
    const tenant = await world.tenant();
    const party = await person();
    const refused = async (body: object) => (await book({ ...slot(), ...body })).body.fields;
    expect(await refused({})).toEqual({ tenantId: 'Choose a tenant or a person' });
    expect(await refused({ roomId: 5 })).toMatchObject({
      tenantId: 'Choose a tenant or a person',
      roomId: expect.any(String),
    });
    expect(await refused({ tenantId: tenant.id, partyId: party.id })).toEqual({
      partyId: 'Choose a tenant or a person, not both',
    });
    expect(await refused({ partyId: 'somebody' })).toEqual({ partyId: 'Choose a person' });
    expect(await refused({ partyId: NOWHERE })).toEqual({ partyId: 'This person does not exist' });
  });

  it('is invoiced to the person by the daily run, with the KRA PIN', async () => {
    const party = await person({ name: 'Juma', email: 'juma@run.example', kraPin: 'A012345678Z' });
    const { body } = await book({ ...slot(), partyId: party.id });
    clock.set(`${body.bookingDate}T18:00:00.000Z`);
    expect((await accountant.call('POST', '/api/automation/manual-run')).status).toBe(200);
    const [invoice] = (await desk.call('GET', `/api/invoices?party=${party.id}`)).body as Invoice[];
    expect(invoice).toMatchObject({ tenantId: null, partyId: party.id, tenantName: 'Juma', type: 'room_charges' });
    expect((await world.invoiceOf(invoice?.id ?? '')).billTo).toMatchObject({ kraPin: 'A012345678Z', phone: null });
    expect(await read(party.id)).toMatchObject({ bookings: 1, invoices: 1 });
  });
});

describe('an invoice for a person', () => {
  it('is issued, made out to the company where there is one, and never given to another', async () => {
    const party = await person({ name: 'Asha', company: 'Asha Traders', email: 'asha@traders.example' });
    const { status, body } = await bill({ partyId: party.id, ...line(340) });
    expect([status, body]).toMatchObject([
      201,
      { partyId: party.id, tenantId: null, amount: '340.00', billTo: { name: 'Asha Traders', contactPerson: 'Asha' } },
    ]);
    expect((await world.mails(`event_key = 'invoice:${body.id}'`))[0]?.recipient).toBe('asha@traders.example');
    const other = await person();
    await expect(
      t.sql(
        `begin; set local app.actor = 'system:test'; update invoices set party_id = '${other.id}' where id = '${body.id}'; commit`,
      ),
    ).rejects.toThrow('An issued invoice never changes');
  });

  it('is a draft until it is issued, and may go from a tenant to a person until then', async () => {
    const tenant = await world.tenant();
    const party = await person();
    const { body: draft } = await bill({ tenantId: tenant.id, ...line(100), draft: true });
    const changed = await accountant.call('PUT', `/api/invoices/${draft.id}`, { partyId: party.id, ...line(200) });
    expect(changed.body).toMatchObject({ status: 'draft', tenantId: null, partyId: party.id, amount: '200.00' });
    const issued = await accountant.call('POST', `/api/invoices/${draft.id}/issue`);
    expect(issued.body).toMatchObject({ status: 'pending', partyId: party.id, invoiceNumber: expect.any(String) });
  });

  it('is refused for nobody, for two and for somebody who is not there', async () => {
    const party = await person();
    const tenant = await world.tenant();
    expect((await bill(line(1))).body.fields).toEqual({ tenantId: 'Choose a tenant or a person' });
    expect((await bill({ tenantId: tenant.id, partyId: party.id, ...line(1) })).body.fields).toEqual({
      partyId: 'Choose a tenant or a person, not both',
    });
    expect((await bill({ partyId: NOWHERE, ...line(1) })).body.fields).toEqual({
      partyId: 'This person does not exist',
    });
  });
});

describe('a payment of a person', () => {
  it('settles the oldest of their invoices first, and never more than they owe', async () => {
    const party = await person({ name: 'Njeri', email: 'njeri@pays.example' });
    const { body: first } = await bill({ partyId: party.id, ...line(300) });
    const { body: second } = await bill({ partyId: party.id, ...line(200) });
    const paid = await pay({ partyId: party.id, amount: 400 });
    expect([paid.status, paid.body]).toMatchObject([
      201,
      { partyId: party.id, tenantId: null, tenantName: 'Njeri', invoiceId: first.id, unallocated: '0.00' },
    ]);
    expect(paid.body.allocations).toMatchObject([
      { invoiceId: first.id, amount: '300.00' },
      { invoiceId: second.id, amount: '100.00' },
    ]);
    expect((await pay({ partyId: party.id, amount: 101 })).body.fields).toEqual({
      amount: `Only 100.00 is owed on ${second.invoiceNumber}`,
    });
    expect((await world.reverse(paid.body.id)).status).toBe(200);
    expect((await world.invoiceOf(first.id)).status).toBe('pending');
    expect((await pay({ partyId: party.id, amount: 501 })).body.fields).toEqual({
      amount: 'Only 500.00 is owed by Njeri',
    });
    expect((await pay({ partyId: party.id, amount: 500 })).status).toBe(201);
    expect((await pay({ partyId: party.id, amount: 1 })).body.fields).toEqual({ partyId: 'Njeri has no open invoice' });
    const listed = (await desk.call('GET', `/api/payments?party=${party.id}`)).body as { amount: string }[];
    expect(listed.map(({ amount }) => amount)).toEqual(['500.00', '400.00']);
  });

  it('is the person’s as well where only the invoice is named', async () => {
    const party = await person();
    const { body } = await bill({ partyId: party.id, ...line(50) });
    expect((await pay({ invoiceId: body.id, amount: 50 })).body).toMatchObject({ partyId: party.id });
  });

  it('pays nobody else’s invoice, and names one payer', async () => {
    const [party, other] = [await person(), await person()];
    const tenant = await world.tenant();
    await bill({ partyId: party.id, ...line(50) });
    const { body: theirs } = await bill({ partyId: other.id, ...line(50) });
    expect((await pay({ partyId: party.id, invoiceId: theirs.id, amount: 50 })).body.fields).toEqual({
      invoiceId: 'This invoice belongs to somebody else',
    });
    expect((await world.pay(tenant.id, 50, { partyId: party.id })).body.fields).toEqual({
      partyId: 'Choose a tenant or a person, not both',
    });
    expect((await pay({ partyId: NOWHERE, amount: 50 })).body.fields).toEqual({
      partyId: 'This person does not exist',
    });
  });

  it('of fifty at once is taken once, by person and by invoice alike', async () => {
    const party = await person();
    const { body } = await bill({ partyId: party.id, ...line(100) });
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        pay({ ...(n % 2 ? { partyId: party.id } : { invoiceId: body.id }), amount: 100 }),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await world.invoiceOf(body.id)).status).toBe('paid');
  });
});

describe('a portal client', () => {
  const partiesOf = (email: string) =>
    t.sql(`select id, name, phone, company from parties where lower(email) = lower('${email}')`);

  it('is known as one person, however often and from wherever they book at once', async () => {
    clock.set(MONDAY_8);
    const own = await Promise.all(Array.from({ length: 5 }, () => world.room()));
    const email = 'neema@fifty.example';
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        visit(
          { name: n % 2 ? 'Neema Achieng' : ' NEEMA achieng', email: n % 3 ? email : email.toUpperCase() },
          { roomId: own[n % 5]?.id, startTime: `${String(8 + Math.floor(n / 5)).padStart(2, '0')}:00` },
        ),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(45);
    const known = await partiesOf(email);
    expect(known).toMatchObject([{ phone: '+254722555111' }]);
    expect((await read(String(known[0]?.id))).bookings).toBe(5);
  });

  it('is the person that staff know by that name and address, whose details stay as they are', async () => {
    const party = await person({ name: 'Fatuma Said', email: 'fatuma@known.example', phone: '0733 000 001' });
    const { body } = await visit(
      { name: 'fatuma said', email: 'Fatuma@Known.example', phone: '0799 999 999', company: 'Other' },
      { roomId: (await world.room()).id },
    );
    expect(await partiesOf('fatuma@known.example')).toEqual([
      { id: party.id, name: 'Fatuma Said', phone: '+254733000001', company: null },
    ]);
    const [booked] = (await desk.call('GET', `/api/room-bookings?party=${party.id}`)).body as RoomBooking[];
    expect(booked).toMatchObject({ id: body.id, fromPortal: true, clientInfo: { phone: '0799 999 999' } });
    await visit(
      { name: 'Said Omar', email: 'fatuma@known.example', phone: '0788 1 2 3 4 5' },
      { roomId: (await world.room()).id },
    );
    expect(await partiesOf('fatuma@known.example')).toHaveLength(2);
  });
});

describe('an existing space', () => {
  it('has a person for each earlier portal client, with bookings, invoices and payments', async () => {
    const own = await world.room({ hourlyRate: '1000.00' });
    const { body } = await visit(
      { name: 'Old Client', email: 'old@before.example', phone: '0722 555 222', company: 'Old Ltd' },
      { roomId: own.id },
    );
    expect((await desk.call('PATCH', `/api/room-bookings/${body.id}/status`, { status: 'confirmed' })).status).toBe(
      200,
    );
    clock.set('2026-12-11T05:00:00.000Z');
    expect((await accountant.call('POST', '/api/automation/manual-run')).status).toBe(200);
    const [invoice] = await t.sql(`select id, amount from invoices where bill_to ->> 'email' = 'old@before.example'`);
    expect((await world.pay(null, invoice?.amount, { invoiceId: invoice?.id })).status).toBe(201);
    await visit(
      { name: 'Gone Client', email: 'erased-0000@erased.invalid', phone: '0722 555 333' },
      { roomId: (await world.room()).id, bookingDate: '2026-12-14' },
    );

    const data = knownMigrations().flatMap(({ statements }) => {
      const first = statements.findIndex((statement) => statement.includes('INSERT INTO parties (name, company'));
      return first < 0 ? [] : statements.slice(first - 1);
    });
    const client = new pg.Client({ connectionString: t.url });
    await client.connect();
    await client.query('begin');
    // As the space was before there were people.
    await migrateTables(client, []);
    await client.query(`set local app.actor = 'system:test'; update payments set party_id = null; update invoices set party_id = null;
      update room_bookings set party_id = null where client_email is not null; delete from parties p
      where not exists (select from room_bookings where party_id = p.id)`);
    await migrateTables(client, [{ when: 1, hash: 'again', statements: data }]);
    await finishSchema(client);
    await client.query('commit');
    await client.end();

    expect(
      await t.sql(`select p.name, p.company, p.phone, count(distinct b.id)::int as bookings, count(distinct i.id)::int as invoices,
          count(distinct paid.id)::int as payments
        from parties p join room_bookings b on b.party_id = p.id join invoices i on i.party_id = p.id join payments paid on paid.party_id = p.id
        where p.email = 'old@before.example' group by p.id`),
    ).toEqual([
      { name: 'Old Client', company: 'Old Ltd', phone: '+254722555222', bookings: 1, invoices: 1, payments: 1 },
    ]);
    expect(await t.sql(`select from parties where email like '%erased.invalid'`)).toEqual([]);
    expect(
      await t.sql(
        `select count(*)::int as left from room_bookings where tenant_id is null and party_id is null and client_email not like '%erased.invalid'`,
      ),
    ).toEqual([{ left: 0 }]);
  });

  it('is whole after all of this', async () => {
    await sealAll(t);
    const { invariants } = (await (await t.as('admin')).call('GET', '/api/admin/integrity')).body as IntegrityReport;
    expect(invariants.filter(({ verdict }) => verdict !== 'holds')).toEqual([]);
  });
});
