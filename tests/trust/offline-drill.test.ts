import { expect, it } from 'vitest';
import type { NewAct } from '../../client/api/offline/queue.ts';
import { MOST_OPERATIONS } from '../../domain/devices/contract.ts';
import { startTestApp } from '../support/app.ts';
import { makeProduct } from '../support/counter.ts';
import { sendAll, startDevice } from '../support/offline-device.ts';
import { makePackage, makeTenant } from '../support/tenants.ts';

const ACTS = 60;
// The others are parcels.
const EVERY_SALE = 3;
// Two hours of outage, from 10:00 in Nairobi.
const BEGAN = Date.parse('2026-11-16T07:00:00.000Z');
const EVERY_MS = 120_000;
const momentOf = (act: number): string => new Date(BEGAN + act * EVERY_MS).toISOString();

it(`two devices without a line for two hours do ${ACTS} acts each: each arrives once and in its order`, {
  timeout: 120_000,
}, async () => {
  const now = () => momentOf(ACTS + 1);
  const t = await startTestApp({ clock: { now } });
  const other = await startTestApp({ clock: { now } }, t.url);
  const [admin, desk] = [await t.as('admin'), await t.as('front_desk')];
  const tenant = await makeTenant(admin, await makePackage(admin, { type: 'virtual_office' }));

  const coffee = await makeProduct(admin, { name: 'Coffee', price: '150.00' });

  const work = (name: string) => {
    const device = startDevice(now);
    for (let at = 1; at <= ACTS; at += 1) {
      const common = { at: momentOf(at), madeBy: desk.userId ?? '' };
      const parcel = { tenantId: tenant.id, kind: 'parcel', reference: `${name}:${at}`, notify: false };
      const code = `${name.slice(0, 1).toUpperCase()}KA1B2${String(at).padStart(4, '0')}`;
      const sale = {
        items: [{ productId: coffee.id }],
        person: { phone: '0712 345 678' },
        payment: { method: 'mobile_money', reference: code },
      };
      const act: NewAct =
        at % EVERY_SALE === 0
          ? { ...common, op: 'sale', body: sale, what: 'A coffee' }
          : { ...common, op: 'parcel', body: parcel, what: 'A parcel' };
      device.write(act);
    }
    return device;
  };
  const [killed, twice] = [work('killed'), work('twice')];
  const whole = twice.look();
  const onOther = { ...desk, call: (await other.as('front_desk')).call };

  // One tab dies when the server has done its second lot and said so to nobody; the other device loses every second answer.
  const died = killed.openTab(desk, (request) => (request === 2 ? 'killed' : 'answered'));
  const lossy = twice.openTab(desk, (request) => (request % 2 === 1 ? 'lost' : 'answered'));
  const [ended] = await Promise.all([sendAll(died), sendAll(lossy)]);
  expect(ended).toBe('killed');
  expect(killed.look().acts).toHaveLength(ACTS - MOST_OPERATIONS);
  expect(twice.look().acts).toEqual([]);

  // Its browser starts again; the other one sends all of it a second time, by two tabs and to another node at once.
  twice.putBack(whole);
  const said = await Promise.all([
    sendAll(killed.openTab(onOther)),
    sendAll(killed.openTab(desk)),
    sendAll(twice.openTab(desk)),
    sendAll(twice.openTab(onOther)),
  ]);
  expect(said).toEqual(['nothing', 'nothing', 'nothing', 'nothing']);

  const numbers = Array.from({ length: ACTS }, (_, at) => at + 1);
  for (const [name, device] of [
    ['killed', killed],
    ['twice', twice],
  ] as const) {
    const done = await t.sql(`select reference from mail_items where reference like '${name}:%' order by id`);
    expect(done.map(({ reference }) => Number(String(reference).split(':')[1]))).toEqual(
      numbers.filter((at) => at % EVERY_SALE !== 0),
    );
    const acts = await t.sql(
      `select seq, status, at from device_operations where device_id = '${device.look().device?.id}' order by seq`,
    );
    expect(acts.map(({ seq, status }) => [seq, status])).toEqual(numbers.map((seq) => [seq, 'done']));
    expect(acts.map(({ at }) => new Date(String(at)).toISOString())).toEqual(numbers.map(momentOf));
  }
  const sales = (2 * ACTS) / EVERY_SALE;
  const [sold] = await t.sql(
    `select count(distinct i.id)::int as invoices, count(distinct o.seq || o.device_id::text)::int as acts, sum(i.amount)::text as amount
     from device_operations o join invoices i on i.id = o.invoice_id`,
  );
  expect(sold).toEqual({ invoices: sales, acts: sales, amount: (sales * 150).toFixed(2) });
  // Each provisional number has become one of the space, and those have no gap.
  const gapless = Array.from({ length: sales }, (_, at) => at + 1);
  for (const [column, table] of [
    [`split_part(invoice_number, '-', 2)::int`, 'invoices'],
    ['receipt::int', 'payments'],
  ]) {
    const issued = await t.sql(`select ${column} as number from ${table} order by 1`);
    expect([table, issued.map(({ number }) => number)]).toEqual([table, gapless]);
  }
  const { body } = await admin.call('GET', '/api/ledger/trial-balance');
  const { totalDebit, totalCredit } = body as { totalDebit: string; totalCredit: string };
  expect(totalDebit).toBe(totalCredit);
});
