import { beforeAll, describe, expect, it } from 'vitest';
import type { IntegrityReport } from '../../domain/integrity/contract.ts';
import type { PrivacyRequest, Subject, SubjectReview } from '../../domain/privacy/contract.ts';
import { type Api, startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { MONDAY_8, proveBooking, standingClock, TUESDAY } from '../../tests/support/bookings.ts';
import { makeEmployee } from '../../tests/support/payroll.ts';
import { filesOf, placesOf } from '../../tests/support/places.ts';
import { sealAll } from '../../tests/support/seal.ts';

const clock = standingClock(MONDAY_8);
// Nobody listens there: mails are queued, and the code of a visitor's booking is among them.
const t = await startTestApp({ clock, env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
let admin: Api;
let world: Awaited<ReturnType<typeof furnishBilling>>;

const find = async (q: string) =>
  (await admin.call('GET', `/api/privacy/people?q=${encodeURIComponent(q)}`)).body as Subject[];
const addressOf = ({ kind, id }: Pick<Subject, 'kind' | 'id'>) => `/api/privacy/people/${kind}/${id}`;
const review = async (of: Subject) => (await admin.call('GET', addressOf(of))).body as SubjectReview;
const erase = (of: Subject) => admin.call('POST', `${addressOf(of)}/erase`, { confirm: 'ERASE' });
const broken = async () => {
  await sealAll(t);
  const { body } = await admin.call('GET', '/api/admin/integrity');
  return (body as IntegrityReport).invariants.filter(({ verdict }) => verdict !== 'holds');
};
const only = (found: Subject[]): Subject => {
  expect(found).toHaveLength(1);
  return found[0] as Subject;
};

const visit = async (email: string, bookingDate: string, name = 'Neema Achieng') => {
  const reply = await t.anonymous.call('POST', '/api/client-bookings', {
    roomId: (await world.room()).id,
    bookingDate,
    startTime: '10:00',
    duration: 2,
    purpose: `Talk with ${name}`,
    clientInfo: { name, email, phone: '0722 555 111', company: 'Achieng Designs' },
  });
  expect(reply.status).toBe(201);
  expect((await proveBooking(t, reply.body as { id: string; cancelPath: string })).status).toBe(200);
};

beforeAll(async () => {
  admin = await t.as('admin');
  world = await furnishBilling(t);
});

describe('Exporting a person', () => {
  it('gives one file with everything of a visitor, and is recorded without a name', async () => {
    await visit('neema@one.example', TUESDAY);
    const visitor = only(await find('neema@one.example'));
    expect(visitor).toMatchObject({ kind: 'visitor', name: 'Neema Achieng', detail: 'Achieng Designs', erased: false });
    const began = performance.now();
    const files = await filesOf(t, admin, `${addressOf(visitor)}/export`);
    expect(performance.now() - began).toBeLessThan(60_000);
    expect(Object.keys(files)).toEqual(['data.json', 'person.csv', 'bookings.csv', 'messages.csv']);
    const { person, data } = JSON.parse(files['data.json'] ?? '') as {
      person: Subject;
      data: Record<string, object[]>;
    };
    expect(person).toEqual(visitor);
    expect(data.bookings).toEqual([
      expect.objectContaining({ client_phone: '0722 555 111', purpose: 'Talk with Neema Achieng' }),
    ]);
    expect(files['bookings.csv']).toContain('Achieng Designs');
    const [request] = (await admin.call('GET', '/api/privacy/requests')).body as PrivacyRequest[];
    expect(request).toMatchObject({
      action: 'export',
      subject: 'visitor',
      subjectKey: visitor.id,
      counts: { bookings: 1 },
    });
    expect(
      await t.sql(`select action from audit_log where entity = 'privacy_requests' and entity_id = '${request?.id}'`),
    ).toEqual([{ action: 'export' }]);
  });

  it('holds no password and no digest of one', async () => {
    const user = await t.makeUser('front_desk', { firstName: 'Otieno', lastName: 'Exported' });
    const files = await filesOf(t, admin, `/api/privacy/people/user/${user.id}/export`);
    expect(files['data.json']).toContain('Exported');
    expect(files['data.json']).not.toMatch(/argon2|password_hash|sha256:/);
  });

  it('of somebody who is not here is not found, and of nobody is refused', async () => {
    const nobody = '01890000-0000-7000-8000-000000000000';
    for (const kind of ['tenant', 'visitor', 'employee', 'user'])
      expect((await admin.call('GET', `/api/privacy/people/${kind}/${nobody}/export`)).status).toBe(404);
    expect((await admin.call('GET', `/api/privacy/people/ghost/${nobody}`)).status).toBe(400);
    expect((await admin.call('GET', '/api/privacy/people?q=ab')).status).toBe(400);
  });
});

describe('Erasing a visitor', () => {
  it('waits for the booking and its money, and then leaves the booking without the person', async () => {
    await visit('neema@two.example', TUESDAY, 'Neema Wambui');
    const visitor = only(await find('neema@two.example'));
    expect((await review(visitor)).obstacles).toEqual([
      '1 booking is still ahead.',
      'A booking that took place is not invoiced yet.',
    ]);
    expect((await erase(visitor)).status).toBe(409);
    const [person] = await t.sql(`select id from parties where email = 'neema@two.example'`);
    await world.manager.call('PATCH', `/api/parties/${person?.id}`, { postalAddress: 'P.O. Box 777-00100' });

    clock.set('2026-11-18T05:00:00.000Z');
    expect((await world.accountant.call('POST', '/api/billing/generate-invoices')).status).toBe(200);
    const [invoice] = await t.sql(`select id, amount from invoices where bill_to ->> 'email' = 'neema@two.example'`);
    expect((await review(visitor)).obstacles).toEqual(['KES 3,500.00 is still owed on 1 open invoice.']);
    expect((await world.pay(null, invoice?.amount, { invoiceId: invoice?.id })).status).toBe(201);
    const before = await world.balances();

    expect((await erase(visitor)).status).toBe(200);
    for (const word of ['neema@two.example', '0722 555 111', 'P.O. Box 777-00100']) {
      const places = await placesOf(t, word);
      // The other visitor of this file has the same phone.
      expect(
        places.filter((place) => !(word.startsWith('0722') && /room_bookings|audit_log|outbox|invoices/.test(place))),
      ).toEqual([]);
    }
    expect(
      await t.sql(
        `select bill_to ->> 'name' as name, bill_to ->> 'email' as email, amount from invoices where id = '${invoice?.id}'`,
      ),
    ).toEqual([{ name: expect.stringContaining('Achieng Designs'), email: null, amount: '3500.00' }]);
    expect(await world.balances()).toEqual(before);
    expect(await broken()).toEqual([]);
    expect(only(await find('Erased visitor'))).toMatchObject({ kind: 'visitor', erased: true });
  });
});

describe('Erasing an employee', () => {
  it('takes what they were reached by at once, and who they were after the years of the law', async () => {
    const numbers = {
      email: 'zuhura@staff.example',
      phone: '0733444555',
      nationalId: '31223344',
      bankAccount: '0110998877',
    };
    const employee = await makeEmployee(admin, { firstName: 'Zuhura', lastName: 'Kiplagat', ...numbers });
    const subject = only(await find('Kiplagat'));
    expect((await review(subject)).obstacles).toEqual(['The employee is active. End the employment first.']);
    await admin.call('PATCH', `/api/employees/${employee.id}`, {
      status: 'terminated',
      statusSince: '2026-11-17',
      reason: 'Left',
    });
    const { kept, obstacles } = await review(subject);
    expect(obstacles).toEqual([]);
    expect(kept[0]).toMatchObject({ what: expect.stringContaining('national id'), until: '2031-12-31' });

    expect((await erase(subject)).status).toBe(200);
    expect((await admin.call('GET', `/api/employees/${employee.id}`)).body).toMatchObject({
      firstName: 'Zuhura',
      email: null,
      phone: null,
      bankAccount: null,
      nationalId: '31223344',
    });
    expect(await placesOf(t, 'zuhura@staff.example')).toEqual([]);

    clock.set('2032-01-02T05:00:00.000Z');
    expect((await erase(subject)).status).toBe(200);
    for (const word of ['Zuhura', 'Kiplagat', '31223344']) expect([word, await placesOf(t, word)]).toEqual([word, []]);
    clock.set('2026-11-18T05:00:00.000Z');
    expect(await broken()).toEqual([]);
  });
});

describe('Erasing a user', () => {
  it('disables the account, signs it out, and is not for one’s own', async () => {
    const leaver = await t.as('manager', { firstName: 'Halima', lastName: 'Mwangangi', email: 'halima@staff.example' });
    const subject = only(await find('Mwangangi'));
    expect(subject.detail).toBe('Manager');
    expect((await erase(subject)).status).toBe(200);
    expect((await leaver.call('GET', '/api/user')).status).toBe(401);
    for (const word of ['halima@staff.example', 'Mwangangi'])
      expect([word, await placesOf(t, word)]).toEqual([word, []]);
    const own = { kind: 'user', id: admin.userId ?? '' } as Subject;
    expect((await review(own)).obstacles).toEqual(['This is your own account.']);
    expect((await erase(own)).status).toBe(409);
    expect(await broken()).toEqual([]);
  });
});

describe('The log after an erasure', () => {
  it('says what was blanked and by whom, and shows when somebody else blanks an entry', async () => {
    const [told] = await t.sql(
      `select actor_name, after ->> 'entity' as entity from audit_log where action = 'redacted' order by id desc limit 1`,
    );
    expect(told).toEqual({ actor_name: 'Test admin', entity: 'users' });
    // Somebody with every right claims a redaction that the log does not tell of.
    await t.sql(`begin; set local session_replication_role = replica;
      update audit_log set after = jsonb_set(after, '{company_name}', '"Another"') where id = (select min(id) from audit_log where entity = 'workspace_packages');
      insert into audit_redactions (audit_id, batch, link_hash, image_hash)
        select a.id, gen_random_uuid(), s.hash, audit_hash('', a) from audit_log a join audit_seal s on s.audit_id = a.id
        where a.id = (select min(id) from audit_log where entity = 'workspace_packages');
      commit`);
    expect((await broken()).map(({ id }) => id)).toEqual(['audit-chain']);
  });

  it('is never changed by the server itself', async () => {
    await expect(t.sql(`set role nafasi_app; update audit_log set actor = 'x'`)).rejects.toThrow(/permission denied/);
    await expect(
      t.sql(
        `set role nafasi_app; insert into audit_redactions (audit_id, batch, image_hash) values (1, gen_random_uuid(), '')`,
      ),
    ).rejects.toThrow(/permission denied/);
    await expect(t.sql(`update audit_log set actor = 'x'`)).rejects.toThrow(/append-only/);
  });
});
