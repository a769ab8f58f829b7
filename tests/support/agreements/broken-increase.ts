import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import { fillTenants } from '../../bench/fill-tenants.ts';
import { atEnd } from '../at-end.ts';
import type { Chance } from '../chance.ts';
import { type Answer, allReady, killNode, type Nodes, send } from '../money/nodes.ts';
import { spaceToday } from '../money/runs.ts';
import { openSession, type Session } from '../owner.ts';

const LINES = 3;
// Whatever the daily run invoices meanwhile ends before.
const BEYOND_INVOICES = 40;
// Letters about days before that go out with the increase.
const LETTER_DAYS = 365;

export type Raised = { nodes: Nodes; owner: Session; agreementIds: string[] };

/** A space with so many agreements of three lines, and two nodes that serve it. */
export const fillAgreements = async (nodes: Nodes, url: string, count: number): Promise<Raised> => {
  const owner = await openSession(url);
  atEnd(owner.end);
  const statements = fillTenants(count, { paidUp: false, lines: LINES });
  await owner.run('set session_replication_role = replica');
  for (const statement of statements) await owner.run(statement);
  await owner.run(
    `set session_replication_role = origin; set app.actor = 'system:prove'; set app.actor_name = 'Prove'`,
  );
  const body = { increaseLetterDays: LETTER_DAYS };
  await send(nodes, { method: 'PUT', path: '/api/settings/billing', body }, 'settings');
  const rows = await owner.run('select id from agreements order by id');
  return { nodes, owner, agreementIds: rows.map(({ id }) => String(id)) };
};

const isAtWork = async ({ owner }: Raised): Promise<boolean> => {
  const rows = await owner.run(`select 1 from pg_stat_activity where application_name = 'nafasi' and state <> 'idle'
    and xact_start is not null and query ~ 'agreement_(increases|lines)|unit_holds' limit 1`);
  return rows.length > 0;
};

const untilAtWork = async (space: Raised, isOver: () => boolean): Promise<void> => {
  while (!isOver() && !(await isAtWork(space))) await sleep(1);
};

const increase = ({ nodes, agreementIds }: Raised, day: Day, key: string, startAt: number): Promise<Answer> => {
  const body = { percent: 1, effectiveOn: day, agreementIds };
  return send(nodes, { method: 'POST', path: '/api/agreements/increase', body }, key, { startAt });
};

/** What the database has of the increase from a day: each figure as it has to be, and as it is. */
const look = async ({ owner, agreementIds }: Raised, day: Day): Promise<string | null> => {
  const [found] = await owner.run(`
    select (select count(*) from agreement_increases where effective_on = '${day}')::int as increases,
      (select count(*) from agreement_lines where start_date = '${day}' and increase_id is not null)::int as lines,
      (select count(*) from agreement_lines where end_date = date '${day}' - 1)::int as ended,
      (select count(distinct (agreement_id, position)) from agreement_lines where start_date = '${day}')::int as positions,
      (select count(*) from outbox o join agreement_increases i on o.event_key = 'increase:' || i.id
        where i.effective_on = '${day}')::int as letters,
      (select count(*) from agreement_increases where effective_on = '${day}' and letter_state <> 'written')::int as waiting`);
  const count = agreementIds.length;
  const expected = {
    increases: count,
    lines: count * LINES,
    ended: count * LINES,
    positions: count * LINES,
    letters: count,
    waiting: 0,
  };
  const wrong = Object.entries(expected).filter(([name, value]) => found?.[name] !== value);
  return wrong.length === 0
    ? null
    : wrong.map(([name, value]) => `${found?.[name]} ${name} instead of ${value}`).join(', ');
};

export type Broken = {
  /** The first attempt was taken back: nothing of it was there. */
  takenBack: boolean;
  /** What is wrong afterwards; null where nothing is. */
  wrong: string | null;
};

/**
 * Two people approve the same increase, each on a node. The node that is at work is killed in the middle; both ask again until they
 * are answered. One of them is told that it is done, the other that it was done before.
 */
export const breakIncrease = async (space: Raised, round: number, chance: Chance): Promise<Broken> => {
  const { nodes } = space;
  const day = addDays(spaceToday(), BEYOND_INVOICES + round);
  const first = round % nodes.list.length;
  const { replayed, lost } = nodes.counts;
  let isOver = false;
  const one = increase(space, day, `one-increase-${day}`, first).finally(() => {
    isOver = true;
  });
  await untilAtWork(space, () => isOver);
  const other = increase(space, day, `other-increase-${day}`, first + 1);
  await sleep(chance.below(120));
  const node = nodes.list[first];
  if (node) await killNode(node);
  const answers = await Promise.all([one, other]);
  await allReady(nodes);
  const statuses = answers.map(({ status }) => status).sort();
  const wrong =
    statuses.join() === '200,409' ? await look(space, day) : `answered ${JSON.stringify(answers)}`.slice(0, 500);
  return { takenBack: nodes.counts.lost > lost && nodes.counts.replayed === replayed, wrong };
};

const END_BACKENDS = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'nafasi' and state <> 'idle' and query ~ 'agreement_increases|outbox' and pid <> pg_backend_pid()`;

const REFUSED_PAUSE_MS = 200;

/** The letters of a day to come are due at once; both nodes write them, and connections end under them, until all are written. */
export const breakLetters = async (space: Raised, chance: Chance): Promise<{ ended: number; wrong: string | null }> => {
  const { owner, nodes, agreementIds } = space;
  const day = addDays(spaceToday(), LETTER_DAYS + BEYOND_INVOICES);
  await increase(space, day, `letters-${day}`, 0);
  await owner.run(`update agreement_increases set letter_on = '${spaceToday()}' where effective_on = '${day}'`);
  const waiting = async () =>
    (
      await owner.run(
        `select 1 from agreement_increases where letter_state = 'waiting' and effective_on = '${day}' limit 1`,
      )
    ).length > 0;
  let ended = 0;
  for (let turn = 0; await waiting(); turn++) {
    if (turn === 60) return { ended, wrong: 'the letters were not written in 60 runs' };
    const runs = nodes.list.map((_, n) =>
      send(nodes, { method: 'POST', path: '/api/automation/manual-run' }, `letter-run-${turn}-${n}`, { startAt: n }),
    );
    let isOver = false;
    const all = Promise.all(runs).finally(() => {
      isOver = true;
    });
    // The last turns are left alone, so that they come to an end.
    while (!isOver && ended < 5) {
      await sleep(1 + chance.below(3));
      ended += (await owner.run(END_BACKENDS)).length;
    }
    // A run whose connection ended counts as under way for some seconds, and refuses the next.
    const isRefused = (await all).some(({ status }) => status >= 400);
    if (isRefused) await sleep(REFUSED_PAUSE_MS);
  }
  const wrong = await look(space, day);
  return { ended, wrong: wrong ?? (agreementIds.length === 0 ? 'there are no agreements' : null) };
};
