import { systemClock } from '../../../server/clock.ts';
import { type DarajaSimulator, startDaraja } from '../../../server/simulators/daraja/simulator.ts';
import { toStamp } from '../../../server/simulators/daraja/texts.ts';
import { atEnd } from '../../support/at-end.ts';
import { type Asked, atRate, caller, dayWork, inTurn, type Place, quantile, startPlace } from '../../support/crowd.ts';
import { eventually } from '../../support/eventually.ts';
import { freePort } from '../../support/free-port.ts';
import type { Answer, Call } from '../../support/money/nodes.ts';
import { openSession, type Session } from '../../support/owner.ts';
import { openChannel } from '../../support/paybill/space.ts';
import type { Part } from '../parts.ts';

const TIMES = 5;
const WHOLE = { seconds: 60, measureMs: 5_000, looks: 4, mostMs: 300 };
// A test shares its machine with others: what takes longer there is measured by the whole.
const SHORT = { seconds: 5, measureMs: 1_000, looks: 2, mostMs: 1_500 };
const CALLBACKS_A_SECOND = 25;
const SHORTCODE = '600234';
const POSTED_WITHIN_MS = 120_000;

const isTaken = ({ status }: Asked) => status === 200 || status === 201;
const isShed = ({ status, retryAfter }: Asked) => status === 503 && retryAfter;

const asker =
  ({ origin, cookie }: Place) =>
  async ({ method, path, body }: Call): Promise<Answer> => {
    const sent = body ? { headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify(body) } : null;
    const reply = await fetch(origin + path, { method, ...(sent ?? { headers: { cookie } }) });
    return { status: reply.status, body: await reply.json() };
  };

/** The address that the channel was registered with, as the simulator learns it: by the check of a first payment. */
const findAddress = async (simulator: DarajaSimulator): Promise<URL> => {
  await simulator.phone('254700000001').payBill({ shortcode: SHORTCODE, account: 'FIRST', amount: 1 });
  const url = simulator.deliveries.find(({ kind }) => kind === 'check')?.url;
  if (!url) throw new Error('Nobody was called');
  return new URL(url.replace(/check$/, 'confirm'));
};

const confirmation = (n: number) => ({
  TransactionType: 'Pay Bill',
  TransID: `TQL${n.toString(36).toUpperCase().padStart(7, '0')}`,
  TransTime: toStamp(systemClock.now()),
  TransAmount: `${1 + (n % 900)}.00`,
  BusinessShortCode: SHORTCODE,
  BillRefNumber: `NOBODY ${n % 10}`,
  MSISDN: '2547 ***** 126',
  FirstName: 'JANE',
});

const COUNT = `select (select count(*)::int from gateway_messages where body like '%"TransID":"TQL%') as stored,
  (select count(*)::int from mpesa_receipts where receipt_number like 'TQL%') as posted`;

const untilPosted = (owner: Session, sent: number): Promise<void> =>
  eventually(async () => {
    const [{ stored, posted } = {}] = await owner.run(COUNT);
    if (stored !== sent || posted !== sent)
      throw new Error(`Of ${sent} callbacks ${stored} were stored and ${posted} posted`);
  }, POSTED_WITHIN_MS);

const measureCapacity = async (place: Place, { measureMs, looks }: typeof WHOLE): Promise<number> => {
  const few = caller(place.origin, place.cookie, 16);
  await inTurn(dayWork(few), 8, measureMs / 2);
  let capacity = 0;
  for (let look = 0; look < looks; look++) {
    const calm = await inTurn(dayWork(few), 16, measureMs);
    if (!calm.every(isTaken)) throw new Error('The server refuses calls before it is overloaded');
    capacity = Math.max(capacity, calm.length / (measureMs / 1_000));
  }
  few.close();
  return capacity;
};

const check = (told: readonly Asked[], storm: readonly Asked[], mostMs: number): void => {
  const odd = told.filter(({ status }) => status !== 200);
  if (odd.length > 0)
    throw new Error(`${odd.length} callbacks were answered otherwise than with 200, such as ${odd[0]?.status}`);
  if (!storm.some(isShed)) throw new Error('Nothing was sent away: the server was not overloaded');
  const p99 = quantile(told, 0.99);
  if (p99 > mostMs) throw new Error(`p99 of a callback was ${p99} ms instead of at most ${mostMs} ms`);
};

export const part: Part = {
  name: 'callbacks',
  about: 'five times what the server can do while callbacks come: each is stored, p99 at most 300 ms (--count seconds)',
  async run({ seed, short, count, say }) {
    const size = short ? SHORT : WHOLE;
    const seconds = count ?? size.seconds;
    const place = await startPlace({ PORT: String(await freePort()) });
    const simulator = await startDaraja({ seed, channels: [{ shortcode: SHORTCODE }] });
    atEnd(simulator.stop);
    const owner = await openSession(place.postgres.ownerUrl);
    atEnd(owner.end);
    const channel = await openChannel(asker(place), simulator);
    const { origin, pathname } = await findAddress(simulator);
    const capacity = await measureCapacity(place, size);
    say(`${Math.round(capacity)} calls a second; ${channel.name} is called at its address meanwhile`);

    const callers = { many: caller(place.origin, place.cookie, 4_000), daraja: caller(origin, '', 64) };
    const [storm, told] = await Promise.all([
      atRate(dayWork(callers.many), capacity * TIMES, seconds * 1_000),
      atRate((n) => callers.daraja.ask('POST', pathname, confirmation(n)), CALLBACKS_A_SECOND, seconds * 1_000),
    ]);
    callers.many.close();
    callers.daraja.close();
    check(told, storm, size.mostMs);
    await untilPosted(owner, told.length);
    const { code } = await place.server.kill('SIGTERM');
    if (code !== 0) throw new Error(`The server ended with ${code}`);
    return {
      'capacity, calls a second': Math.round(capacity),
      'sent, calls a second': Math.round(storm.length / seconds),
      'told to come back': storm.filter(isShed).length,
      'callbacks sent': told.length,
      'callbacks told to come back': 0,
      'callbacks stored and posted once': told.length,
      'p50 of a callback, ms': quantile(told, 0.5),
      'p99 of a callback, ms': quantile(told, 0.99),
    };
  },
};
