import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '../../domain/kernel/money.ts';
import { startTestApp, type TestApp } from '../../tests/support/app.ts';
import { atEnd } from '../../tests/support/at-end.ts';
import { type CollectedSpan, type Collector, startCollector } from '../../tests/support/collector.ts';
import { startLine } from '../../tests/support/daraja-line.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { S3_KEY, s3Address, startS3 } from '../../tests/support/s3-server.ts';
import { dataFolder, endServers } from '../../tests/support/server-process.ts';
import { readPlaceKeys } from '../backups/copies/keys.ts';
import { readPlace } from '../backups/copies/place.ts';
import { openStore } from '../backups/copies/store.ts';
import { systemActor } from '../db/connection/database.ts';
import { startJobs } from '../jobs/boss.ts';
import { deliverNext } from '../mail/outbox.ts';
import { queueMail } from '../mail/service.ts';
import { createTransport } from '../mail/transport.ts';
import { startKra } from '../simulators/kra/simulator.ts';
import { silentLog } from '../startup/silent-log.ts';
import { initialise } from '../tax/osdc/calls.ts';
import { createLine } from '../tax/osdc/line.ts';
import { mailOutcomes } from '../wiring/mail-outcomes.ts';
import { traced } from './tracing.ts';

const CLIENT = 3;

// Of people and of those whom they deal with: no span may hold any of it.
const PLANTED = {
  phone: '254799123457',
  reference: 'PLANTED-REF',
  mail: 'planted.reader@example.com',
  name: 'Planted Achieng',
  tin: 'P051234599X',
  serial: 'PLANTEDSERIAL1',
  file: 'planted-file.backup',
  mailPassword: 'planted-mail-password',
  s3Secret: S3_KEY.split(':')[1] ?? '',
};

let collector: Collector;
let t: TestApp;

beforeAll(async () => {
  collector = await startCollector();
  const account = { user: 'planted-mailer', password: PLANTED.mailPassword };
  const url = new URL((await startMailServer({ account })).url);
  [url.username, url.password] = [account.user, account.password];
  t = await startTestApp({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '50',
      SMTP_URL: url.href,
    },
  });
});
afterAll(endServers);

/** What a piece of work has called, as its spans say it. */
const callsOf = async (name: string, work: () => Promise<unknown>): Promise<CollectedSpan[]> => {
  await traced({ name, isBeginning: true }, work);
  const piece = await collector.find(name);
  await sleep(150);
  return collector
    .spans()
    .filter(
      ({ traceId, kind, attributes }) => traceId === piece.traceId && kind === CLIENT && !attributes['db.system.name'],
    );
};

const named = (spans: readonly CollectedSpan[]) =>
  spans.map(({ name, attributes }) => [name, attributes['http.response.status_code'] ?? null]);

describe('a span', () => {
  it('of a job bears the name of its queue, above the statements of its work', async () => {
    const done = Promise.withResolvers<void>();
    const work = async () => {
      await t.app.database.db.execute('select 1 as housework');
      done.resolve();
    };
    const jobs = await startJobs(t.url, null, 'UTC', [{ queue: 'housekeeping', cron: '0 0 1 1 *', work }], silentLog);
    atEnd(() => jobs.stop());
    await t.sql(`insert into pgboss.job (name) values ('housekeeping')`);
    await done.promise;
    const job = await collector.find('job housekeeping');
    expect(job.attributes).toEqual({ 'nafasi.job': 'housekeeping' });
    expect(job.parentSpanId).toBeUndefined();
    expect(collector.below(job).map(({ kind, attributes }) => [kind, attributes['db.query.text']])).toEqual([
      [CLIENT, 'select ? as housework'],
    ]);
  }, 30_000);

  it('of M-Pesa bears the call, without the phone, the reference or the token', async () => {
    const { daraja, channel } = await startLine(t);
    const push = { amount: cents(34_800_00), msisdn: PLANTED.phone, reference: PLANTED.reference, description: 'Rent' };
    const calls = await callsOf('a prompt', () => daraja.stkPush(channel, push));
    expect(named(calls)).toEqual([
      ['GET mpesa /oauth/v1/generate', 200],
      ['POST mpesa /mpesa/stkpush/v1/processrequest', 200],
    ]);
    expect(calls[1]?.attributes).toMatchObject({
      'service.peer.name': 'mpesa',
      'http.request.method': 'POST',
      'server.address': '127.0.0.1',
      'url.template': '/mpesa/stkpush/v1/processrequest',
    });
    const texts = collector.texts.join();
    for (const secret of [channel.consumerKey, channel.consumerSecret, channel.passkey, channel.shortcode])
      expect(texts).not.toContain(secret);
  });

  it('of KRA bears the call, and says what was answered', async () => {
    const kra = await startKra({ seed: 7 });
    atEnd(() => kra.stop());
    const { tin, serial } = PLANTED;
    const device = { tin, branchId: '00', serial, environment: 'simulator', baseUrl: kra.url, cmcKey: null } as const;
    let key = '';
    const calls = await callsOf('a device', async () => {
      const answer = await initialise(createLine(fetch, 2_000), device);
      if (answer !== 'installed') key = answer.cmcKey;
    });
    expect(named(calls)).toEqual([['POST kra /selectInitOsdcInfo', 200]]);
    expect(key).not.toBe('');
    expect(collector.texts.join()).not.toContain(key);
    const away = { ...device, baseUrl: 'http://127.0.0.1:11' };
    const [failed] = await callsOf('a device that is away', () =>
      initialise(createLine(fetch, 2_000), away).catch(() => undefined),
    );
    expect(failed).toMatchObject({ name: 'POST kra /selectInitOsdcInfo', status: { code: 2 } });
  });

  it('of a mail bears the server, without the reader, the subject or the password', async () => {
    const { mail: recipient, name } = PLANTED;
    const { database, deps } = t.app;
    await database.transact(systemActor('test'), (tx) =>
      queueMail(
        { db: tx, config: t.config },
        { kind: 'payment_reminder', eventKey: 'mail:traced', recipient, subject: `For ${name}`, body: `Dear ${name}` },
      ),
    );
    const transport = createTransport(t.config);
    if (!transport) throw new Error('There is no mail server');
    atEnd(() => transport.close());
    await deliverNext(database, transport.send, deps.log, mailOutcomes(deps), () => Promise.reject(new Error('none')));
    const delivery = await collector.find('deliver email');
    const smtp = await collector.find('smtp');
    expect(smtp).toMatchObject({ kind: CLIENT, traceId: delivery.traceId });
    expect(smtp.attributes).toEqual({ 'server.address': '127.0.0.1' });
  });

  it('of a copy of a backup bears the method, without the bucket, the file or the key', async () => {
    const path = join(await dataFolder(), PLANTED.file);
    await writeFile(path, 'what is copied');
    const address = s3Address(await startS3());
    const place = readPlace(address);
    const keys = await readPlaceKeys({ s3Key: S3_KEY, s3KeyFile: null, sftpKeyFile: null, sftpPassword: null }, 's3');
    const calls = await callsOf('a copy', async () => {
      const store = await openStore(place, keys);
      await store.put(PLANTED.file, path);
      await store.list();
      await store.close();
    });
    expect(named(calls)).toEqual([
      ['PUT s3', 200],
      ['GET s3', 200],
    ]);
    expect(calls[0]?.attributes).toMatchObject({ 'service.peer.name': 's3', 'server.address': '127.0.0.1' });
    expect(collector.texts.join()).not.toContain('spaces/one');
  });
});

it('no span of them holds a secret, or anything about a person', () => {
  const all = collector.texts.join('\n');
  for (const [what, secret] of Object.entries(PLANTED)) expect(all.includes(secret), what).toBe(false);
});
