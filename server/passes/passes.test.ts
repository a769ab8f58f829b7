import { afterEach, describe, expect, it } from 'vitest';
import type { Pass } from '../../domain/passes/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';
import { doorOf, makePerson, passProduct, sellPasses } from '../../tests/support/passes.ts';
import { INTEGRITY_RULES } from '../features.ts';

const TODAY = '2026-11-16';
const at = (day: string, time = '06:00') => `${day}T${time}:00.000Z`;
const clock = standingClock(at(TODAY));
const t = await startTestApp({ clock });
const world = await furnishBilling(t);
const { manager, desk } = world;
const admin = await t.as('admin');
const door = doorOf(desk);
const NOWHERE = '01890000-0000-7000-8000-000000000000';

const pack = await passProduct(manager, { name: 'Ten Days' });
const dayPass = await passProduct(manager, { name: 'One Day', price: 1_800, passDays: 1, passValidDays: 30 });

const RULES = INTEGRITY_RULES.filter(({ id }) => /pass|deferred|entries|days-add-up|posted-once/.test(id));

afterEach(async () => {
  await expectBooksAgree(t);
  for (const { id, broken } of RULES) expect([id, await t.sql(broken)]).toEqual([id, []]);
  clock.set(at(TODAY));
});

const sell = async (product = pack, more: object = {}) => {
  const person = await makePerson(desk);
  const [pass] = await sellPasses(t, { product, to: { partyId: person.id }, issueDate: TODAY, ...more });
  if (!pass) throw new Error('No pass was sold');
  return { person, pass };
};

const balance = async (account: string) =>
  Number(
    (await t.sql(`select coalesce(sum(credit - debit), 0) as n from journal_lines where account = '${account}'`))[0]?.n,
  );

describe('a pass that was sold', () => {
  it('answers every field, by its number, the name and the phone of its holder', async () => {
    const { person, pass } = await sell();
    expect(pass).toEqual({
      id: expect.any(String),
      number: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{6}$/),
      productId: pack.id,
      productName: 'Ten Days',
      tenantId: null,
      partyId: person.id,
      holderName: person.name,
      holderPhone: person.phone,
      days: 10,
      usedDays: 0,
      daysLeft: 10,
      validFrom: TODAY,
      expiresOn: '2027-02-13',
      state: 'active',
      isPaid: false,
      invoiceId: expect.any(String),
      invoiceNumber: expect.stringMatching(/^INV2611-/),
      lastUsedOn: null,
      createdAt: expect.any(String),
    });
    expect(await door.pass(pass.id)).toEqual({ ...pass, net: '15000.00', earned: '0.00', uses: [] });
    for (const q of [pass.number, pass.number.toLowerCase(), person.name, person.phone ?? ''])
      expect((await desk.call('GET', `/api/passes?q=${encodeURIComponent(q)}`)).body).toContainEqual(pass);
    expect((await desk.call('GET', `/api/passes?party=${person.id}&state=active`)).body).toEqual([pass]);
    expect((await desk.call('GET', `/api/passes?party=${person.id}&state=expired`)).body).toEqual([]);
    expect((await desk.call('GET', `/api/passes/${NOWHERE}`)).status).toBe(404);
    expect((await desk.call('GET', '/api/passes?state=gone')).status).toBe(400);
  });

  it('is deferred revenue until its days are used, whatever became of the days of other invoices', async () => {
    const [deferred, earned] = [await balance('2200'), await balance('4040')];
    const { pass } = await sell();
    expect([await balance('2200'), await balance('4040')]).toEqual([deferred + 15_000, earned]);
    expect((await door.enter(pass.id)).status).toBe(201);
    expect([await balance('2200'), await balance('4040')]).toEqual([deferred + 13_500, earned + 1_500]);
  });

  it('is one of several by the piece, which share the price to the cent', async () => {
    const person = await makePerson(desk);
    const three = await sellPasses(t, {
      product: dayPass,
      to: { partyId: person.id },
      issueDate: TODAY,
      quantity: 3,
      net: 500_000,
    });
    const nets = await Promise.all(three.map(async ({ id }) => (await door.pass(id)).net));
    expect(nets.sort()).toEqual(['1666.66', '1666.67', '1666.67']);
    expect(new Set(three.map(({ number }) => number)).size).toBe(3);
  });

  it('pages by key, in the order asked for', async () => {
    const person = await makePerson(desk);
    const sold: Pass[] = [];
    for (const product of [pack, dayPass, pack])
      sold.push(...(await sellPasses(t, { product, to: { partyId: person.id }, issueDate: TODAY })));
    const first = await desk.call('GET', `/api/passes?party=${person.id}&sort=expiresOn&limit=2&count=true`);
    expect(first.headers['x-total-count']).toBe('3');
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    const pages = [...(first.body as Pass[]), ...((await desk.call('GET', next)).body as Pass[])];
    expect(pages.map(({ id }) => id)).toEqual([sold[1]?.id, sold[0]?.id, sold[2]?.id]);
  });
});

describe('a pack of ten', () => {
  it('lets its holder in on ten days, comes back for free, and is refused on the eleventh with the price of a new one', async () => {
    const { pass } = await sell();
    for (let day = 1; day <= 10; day++) {
      clock.set(at(`2026-11-${15 + day}`));
      const came = await door.enter(pass.id);
      expect(came, JSON.stringify(came.body)).toMatchObject({
        status: 201,
        body: { usesDay: true, pass: { usedDays: day, daysLeft: 10 - day, lastUsedOn: `2026-11-${15 + day}` } },
      });
      expect((await door.leave(came.body.checkIn.id)).body).toMatchObject({ outHow: 'desk' });
      const again = await door.enter(pass.id);
      expect(again).toMatchObject({ status: 201, body: { usesDay: false, pass: { usedDays: day } } });
      await door.leave(again.body.checkIn.id);
    }
    clock.set(at('2026-11-26'));
    const refused = await door.enter(pass.id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `All 10 days of pass ${pass.number} are used. A new one: Ten Days, KES 15,000.00.`,
    ]);
    const { earned, uses, state } = await door.pass(pass.id);
    expect([earned, uses.length, state]).toEqual(['15000.00', 10, 'used_up']);
    expect(await t.sql(`select event from journal_entries where source_id = '${pass.id}' order by event`)).toHaveLength(
      10,
    );
  });

  it('gives its last day to one of fifty who come at once', async () => {
    const { pass } = await sell(dayPass, { net: 180_000 });
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => door.enter(pass.id, { personName: `Guest ${n}` })),
    );
    const statuses = replies.map(({ status }) => status);
    expect([statuses.filter((s) => s === 201).length, statuses.filter((s) => s === 409).length]).toEqual([1, 49]);
    expect(await door.pass(pass.id)).toMatchObject({ usedDays: 1, earned: '1800.00', state: 'used_up' });
  });

  it('gives the remainder of its price to the last day', async () => {
    const threeDays = await passProduct(manager, { passDays: 3, passValidDays: 10, price: 1_000 });
    const { pass } = await sell(threeDays, { net: 100_000 });
    for (const day of [16, 17, 18]) {
      clock.set(at(`2026-11-${day}`));
      await door.leave((await door.enter(pass.id)).body.checkIn.id);
    }
    const { uses, earned } = await door.pass(pass.id);
    expect([uses.map((use) => use.earned), earned]).toEqual([['333.33', '333.34', '333.33'], '1000.00']);
  });

  it('that nobody paid for lets in too, without a word in the books for a price of nothing', async () => {
    const { pass } = await sell(dayPass, { net: 0, vat: 100 });
    expect((await door.enter(pass.id)).status).toBe(201);
    expect(await t.sql(`select from journal_entries where source_id = '${pass.id}'`)).toEqual([]);
  });

  it('is refused when it is expired, and before it exists', async () => {
    const { pass } = await sell();
    clock.set(at('2027-02-14'));
    expect((await door.enter(pass.id)).body.message).toBe(
      `Pass ${pass.number} expired on 13 Feb 2027. A new one: Ten Days, KES 15,000.00.`,
    );
    clock.set(at('2027-02-13', '20:59'));
    expect((await door.enter(pass.id)).status).toBe(201);
    expect((await door.enter(NOWHERE)).status).toBe(404);
  });

  it('is earned on the first open day where the day is in a closed period', async () => {
    const { pass } = await sell();
    const lock = (lockedThrough: string | null) =>
      admin.call('PUT', '/api/ledger/lock', { lockedThrough, reason: 'A test' });
    expect(await lock(TODAY)).toMatchObject({ status: 200 });
    expect((await door.enter(pass.id)).status).toBe(201);
    expect(
      await t.sql(`select entry_date::text as day, event from journal_entries where source_id = '${pass.id}'`),
    ).toEqual([{ day: '2026-11-17', event: `used:${TODAY}` }]);
    expect(await lock(null)).toMatchObject({ status: 200 });
  });
});

describe('who may', () => {
  it('check in is the desk; the accountant looks', async () => {
    const { pass } = await sell();
    expect((await world.accountant.call('POST', `/api/passes/${pass.id}/check-in`, {})).status).toBe(403);
    expect((await world.accountant.call('GET', `/api/passes/${pass.id}`)).status).toBe(200);
  });
});

describe('the database', () => {
  it('refuses more days than there are, a day after the last, and any change of what was sold', async () => {
    const { pass } = await sell(dayPass);
    const act = `select set_config('app.actor', 'user:test', false), set_config('app.actor_name', 'Test', false);`;
    await expect(
      t.sql(
        `${act} insert into pass_uses (pass_id, day, earned, used_at) values ('${pass.id}', '2026-12-16', 0, now())`,
      ),
    ).rejects.toThrow(/cannot be used on this day/);
    await expect(
      t.sql(`${act} insert into pass_uses (pass_id, day, earned, used_at)
        select '${pass.id}', d, 0, now() from unnest(array['2026-11-16', '2026-11-17']::date[]) d`),
    ).rejects.toThrow(/passes_used_within/);
    await expect(t.sql(`${act} update passes set expires_on = '2030-01-01' where id = '${pass.id}'`)).rejects.toThrow(
      /stays as it was sold/,
    );
    await expect(t.sql(`delete from passes where id = '${pass.id}'`)).rejects.toThrow(/append-only/);
  });
});
