import { expect, it } from 'vitest';
import { systemActor } from '../../server/db/connection/database.ts';
import { deliverNext } from '../../server/mail/outbox.ts';
import { queueMails } from '../../server/mail/service.ts';
import { createTransport } from '../../server/mail/transport.ts';
import { mailOutcomes } from '../../server/wiring/mail-outcomes.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { chanceFrom } from '../support/chance.ts';
import { startMailServer } from '../support/mail-server.ts';

// MAIL_STORM=1000 is the whole proof; every night's tests take a part of it.
const MAILS = Number(process.env.MAIL_STORM ?? 200);
const EVERY_CURSED = 50;
const CURSED = Math.ceil(MAILS / EVERY_CURSED);

const delivering = (on: TestApp) => {
  const transport = createTransport(on.config);
  if (!transport) throw new Error('There is no mail server');
  const { database, deps } = on.app;
  const nothing = () => Promise.reject(new Error('Nothing is attached'));
  const next = () => deliverNext(database, transport.send, deps.log, mailOutcomes(deps), nothing);
  return {
    all: async () => {
      while (await next());
    },
    close: transport.close,
  };
};

const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;

it(`${MAILS} mails over a server that fails at random reach everybody once per id, and the rest are dead letters`, async () => {
  const mailbox = await startMailServer();
  const t = await startTestApp({ env: { SMTP_URL: mailbox.url } });
  const other = await startTestApp({ env: { SMTP_URL: mailbox.url } }, t.url);
  const admin = await t.as('admin');
  const chance = chanceFrom(30);
  let lost = 0;
  mailbox.onMessage = (text) => {
    if (text.includes('Subject: Cursed')) return 'refuse';
    const drawn = chance.next();
    if (drawn >= 0.3) return 'take';
    if (drawn >= 0.1) return 'refuse';
    lost += 1;
    return 'lose';
  };
  const mails = Array.from({ length: MAILS }, (_, n) => ({
    kind: 'invoice',
    eventKey: `storm:${n}`,
    recipient: `tenant-${n}@example.com`,
    subject: n % EVERY_CURSED === 0 ? 'Cursed' : `Invoice ${n}`,
    body: 'Please find it attached.',
  }));
  const request = async () => {
    const began = performance.now();
    const reply = await admin.call('PUT', '/api/settings/general', {
      phone: `+2547${String(chance.below(1e8)).padStart(8, '0')}`,
    });
    expect(reply.status).toBe(200);
    return performance.now() - began;
  };
  const before: number[] = [];
  for (let n = 0; n < 20; n++) before.push(await request());

  await t.app.database.transact(systemActor('test'), (tx) => queueMails({ db: tx, config: t.config }, mails));
  const nodes = [delivering(t), delivering(other)];
  const during: number[] = [];
  let stormy = true;
  const calls = (async () => {
    while (stormy) during.push(await request());
  })();
  for (let round = 0; round < 8; round++) {
    await Promise.all(nodes.flatMap(({ all }) => [all(), all()]));
    // The wait for the next try is not what this is about.
    await t.sql(`update outbox set next_attempt_at = clock_timestamp() where status = 'queued'`);
  }
  stormy = false;
  await calls;
  for (const { close } of nodes) close();

  const counts = await t.sql('select status, count(*)::int from outbox group by status order by status');
  const unlucky = Number(counts.find(({ status }) => status === 'bounced')?.count) - CURSED;
  expect(counts).toEqual([
    { status: 'accepted', count: MAILS - CURSED - unlucky },
    { status: 'bounced', count: CURSED + unlucky },
  ]);
  // Eight failures in a row happen to one in fifteen thousand.
  expect(unlucky).toBeLessThanOrEqual(1);
  const ids = mailbox.received.map(({ headers }) => headers.get('message-id')?.[0]);
  const sent = await t.sql(`select id from outbox where status = 'accepted'`);
  expect(sent.filter(({ id }) => !ids.includes(`<${id}@nafasi>`))).toEqual([]);
  // A second copy came only where the answer to the first was lost, and carries its id.
  expect(ids.length - new Set(ids).size).toBeLessThanOrEqual(lost);
  const dead = await admin.call('GET', '/api/outbox?status=bounced&limit=100');
  expect(dead.body).toHaveLength(CURSED + unlucky);
  expect(dead.body).toMatchObject([
    { attempts: 8, lastError: expect.stringContaining('No room just now') },
    ...Array(CURSED + unlucky - 1).fill({}),
  ]);
  expect(Math.max(...during)).toBeLessThan(5_000);
  expect(median(during)).toBeLessThan(median(before) * 5 + 50);
}, 600_000);
