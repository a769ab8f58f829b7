import { setTimeout as sleep } from 'node:timers/promises';
import type { Channel } from '../domain/messages/kind.ts';
import type { App } from './app.ts';
import { beginMonth } from './audit/months.ts';
import { sealAudit } from './audit/service.ts';
import { leaveArchive } from './backups/archive/archive.ts';
import { backUpIfDue } from './backups/schedule.ts';
import { runIfDue } from './billing/runs/daily-automation.ts';
import { releaseExpired } from './checkouts/expire.ts';
import { systemActor } from './db/connection/database.ts';
import { startDemoSimulator } from './demo/simulator.ts';
import { INTEGRITY_RULES } from './features.ts';
import { performNext } from './gateway/effects.ts';
import { processNext } from './gateway/inbox.ts';
import { anchorDaily } from './integrity/anchors.ts';
import { checkWhole } from './integrity/check.ts';
import { type ScheduledJob, startJobs } from './jobs/boss.ts';
import { runHousekeeping } from './jobs/housekeeping.ts';
import { startLoop, untilStarted } from './jobs/loop.ts';
import { sealJournal } from './ledger/chain.ts';
import { canSend, mailAccount, smsAccount } from './mail/accounts.ts';
import { deliverNext } from './mail/outbox.ts';
import { keepQueued } from './mail/outbox-list.ts';
import { createSender, type Sender } from './mail/sender.ts';
import { createSmsGateway } from './mail/sms-gateway.ts';
import { openTransport } from './mail/transport.ts';
import { createJobs } from './mpesa/jobs.ts';
import { checkOutAtClosing } from './presence/check-out.ts';
import { sendDueReports } from './reports/schedules/run-schedules.ts';
import { fetchDaily } from './tax/purchases/fetch.ts';
import { advanceAll } from './tax/queue/advance.ts';
import { notifyArchiveStuck, notifyBackupFailed } from './wiring/backup-notices.ts';
import { watchSealing } from './wiring/database-notices.ts';
import { notifyLost, notifyParked } from './wiring/gateway-notices.ts';
import { createGateway, type Gateway } from './wiring/gateway-providers.ts';
import { mailOutcomes } from './wiring/mail-outcomes.ts';
import { drawMailed } from './wiring/mailed-documents.ts';
import { moneyNotices, notifyIntegrityFailures, notifyReportsFailed } from './wiring/notices.ts';

const SEAL_BATCH = 500;
const MAIL_STOP_MS = 3_000;
const GATEWAY_STOP_MS = 3_000;

// Mails and SMS go out by the account that is set up at the moment of each.
const startDelivery = async ({ database, deps, events, onDrain }: App, signal: AbortSignal): Promise<void> => {
  const { log, config } = deps;
  const accountDeps = { db: database.db, config };
  const senders: Record<Channel, Sender> = {
    email: createSender(() => mailAccount(accountDeps), openTransport),
    sms: createSender(
      () => smsAccount(accountDeps),
      (account) => ({ send: createSmsGateway(account), close: () => undefined }),
    ),
  };
  const render = (document: string) => drawMailed(database, deps, document);
  for (const channel of ['email', 'sms'] as const) {
    // What an account that is gone has left behind waits for nothing.
    const keepUnsendable = async () => {
      if (!(await canSend(accountDeps, channel)))
        await database.transact(systemActor('outbox'), (tx) => keepQueued(tx, channel));
    };
    await untilStarted(channel, keepUnsendable, { log, signal });
    const deliver = async () => {
      const transport = await senders[channel].current();
      return transport ? deliverNext(database, transport.send, log, mailOutcomes(deps), render, channel) : false;
    };
    const delivery = startLoop(channel === 'sms' ? 'sms' : 'outbox', 5_000, deliver, log);
    const unsubscribe = events.subscribe((topics) => topics.includes('outbox') && delivery.wake());
    onDrain(async () => {
      unsubscribe();
      // A mail server that does not answer must not hold up the end: its mail is sent again later.
      await Promise.race([delivery.stop(), sleep(MAIL_STOP_MS, undefined, { ref: false })]);
      senders[channel].close();
    });
  }
};

// At work at once: messages hold a connection each, while effects mostly wait for somebody else.
const INBOX_LOOPS = 2;
const EFFECT_LOOPS = 4;

// What other systems sent is processed by the node that is free first, wherever it was stored; the same for what is to be done outside.
const startGateway = ({ database, deps, events, onDrain }: App, { handlers, providers }: Gateway): void => {
  const { log } = deps;
  const start = (topic: string, count: number, next: () => Promise<boolean>) => {
    const loops = Array.from({ length: count }, (_, n) => startLoop(`${topic} ${n + 1}`, 5_000, next, log));
    const unsubscribe = events.subscribe((topics) => {
      if (topics.includes(topic)) for (const loop of loops) loop.wake();
    });
    onDrain(async () => {
      unsubscribe();
      // A provider that does not answer must not hold up the end: what became of its effect is asked later.
      const stopped = Promise.all(loops.map((loop) => loop.stop()));
      await Promise.race([stopped, sleep(GATEWAY_STOP_MS, undefined, { ref: false })]);
    });
  };
  start('gateway_messages', INBOX_LOOPS, () => processNext(database, deps, handlers, log, notifyParked(deps)));
  start('effects', EFFECT_LOOPS, () => performNext(database, deps, providers, log, notifyLost(deps)));
};

const startSealing = (app: App): void => {
  const { database, deps } = app;
  const loops = [
    startLoop('audit seal', 2_000, async () => (await sealAudit(database.db, SEAL_BATCH)) === SEAL_BATCH, deps.log),
    startLoop('journal seal', 2_000, async () => (await sealJournal(database.db, SEAL_BATCH)) === SEAL_BATCH, deps.log),
    startLoop('audit months', 60_000, () => beginMonth(database, deps).then(() => false), deps.log),
    startLoop('anchors', 60_000, () => anchorDaily(app).then(() => false), deps.log),
    startLoop('sealing watch', 60_000, () => watchSealing(app).then(() => false), deps.log),
  ];
  for (const loop of loops) app.onDrain(() => loop.stop());
};

// Documents go to KRA one after the other: each lets the next one go, and this the first.
const startTaxQueue = ({ database, deps, events, onDrain }: App): void => {
  const loop = startLoop(
    'tax',
    30_000,
    () =>
      advanceAll(database, deps)
        .then(() => fetchDaily(database, deps))
        .then(() => false),
    deps.log,
  );
  const unsubscribe = events.subscribe((topics) => {
    if (topics.some((topic) => topic === 'tax_documents' || topic === 'tax_devices')) loop.wake();
  });
  onDrain(async () => {
    unsubscribe();
    await loop.stop();
  });
};

// What was kept for somebody is free within this of its minute, whichever node is there.
const HOLDS_REST_MS = 3_000;

const startHolds = ({ database, deps, onDrain }: App): void => {
  const loop = startLoop('holds', HOLDS_REST_MS, () => releaseExpired(database, deps).then(() => false), deps.log);
  onDrain(() => loop.stop());
};

const mpesaJobs = (database: App['database'], deps: App['deps']): ScheduledJob[] => {
  const { askAboutPrompts, pullLatest, pullAll } = createJobs(database, deps, moneyNotices);
  return [
    { queue: 'prompts', cron: '* * * * *', work: askAboutPrompts },
    { queue: 'pull', cron: '*/15 * * * *', work: pullLatest },
    { queue: 'pull_days', cron: '23 3 * * *', work: pullAll },
  ];
};

const scheduledJobs = ({ database, deps, automation, backups, archive }: App): ScheduledJob[] => [
  { queue: 'housekeeping', cron: '17 * * * *', work: () => runHousekeeping(database) },
  {
    queue: 'presence',
    cron: '*/5 * * * *',
    work: async () =>
      void (await database.transact(systemActor('presence'), (tx) => checkOutAtClosing({ ...deps, db: tx }))),
  },
  // The time of the daily run is a setting: whether it has come is looked up every few minutes.
  {
    queue: 'automation',
    cron: '*/5 * * * *',
    work: async () => void (await runIfDue(automation, systemActor('automation'))),
  },
  {
    queue: 'integrity',
    cron: '41 2 * * *',
    work: async () => {
      const report = await checkWhole(database, deps.clock, INTEGRITY_RULES);
      await database.transact(systemActor('integrity'), (tx) => notifyIntegrityFailures({ ...deps, db: tx }, report));
    },
  },
  {
    queue: 'reports',
    cron: '*/5 * * * *',
    work: async () => void (await sendDueReports({ database, deps, onFailure: notifyReportsFailed(deps) })),
  },
  {
    queue: 'backup',
    cron: '*/5 * * * *',
    work: async () => {
      await backUpIfDue(backups);
      await notifyBackupFailed(database, deps);
      await notifyArchiveStuck(database, deps, archive);
    },
  },
  ...mpesaJobs(database, deps),
];

type Place = { url: string; directUrl?: string | undefined; role: string | null; ownerUrl?: string; folder?: string };

const startArchive = async ({ archive, deps, onDrain }: App, { folder, ownerUrl }: Place): Promise<void> => {
  archive?.start();
  if (archive) onDrain(archive.stop);
  else if (folder && ownerUrl)
    await leaveArchive(ownerUrl).catch((error: unknown) => deps.log.warn({ err: error }, 'the log is still kept'));
};

const startAll = async (app: App, place: Place, outside: Gateway, signal: AbortSignal): Promise<void> => {
  const { log, settings } = app.deps;
  startSealing(app);
  await startArchive(app, place);
  await startDelivery(app, signal);
  startGateway(app, outside);
  startTaxQueue(app);
  startHolds(app);
  if (app.deps.config.demo)
    await startDemoSimulator(app, signal).catch((error: unknown) =>
      log.error({ err: error }, 'the simulator of the demo space did not start'),
    );
  const schedule = async () => {
    const { timezone } = (await settings.get()).general;
    return startJobs(place.directUrl ?? place.url, place.role, timezone, scheduledJobs(app), log);
  };
  const jobs = await untilStarted('jobs', schedule, { log, signal });
  app.onDrain(() => jobs.stop());
};

/**
 * What a server does besides answering: chain the audit log and the journal, deliver mail, process what other systems sent, and run
 * what is scheduled. A server that is told to stop meanwhile lets all of it start before it ends it.
 */
export const startBackground = (app: App, place: Place, outside = createGateway(app)): Promise<void> => {
  const ends: (() => Promise<void>)[] = [];
  const stopping = new AbortController();
  const started = startAll({ ...app, onDrain: (end) => void ends.push(end) }, place, outside, stopping.signal);
  app.onDrain(async () => {
    stopping.abort();
    await started.catch(() => undefined);
    await Promise.all(ends.map((end) => end()));
  });
  return started;
};
