import { sql } from 'drizzle-orm';
import type { BodyOf } from '../../domain/kernel/endpoint.ts';
import { FIRST_STEPS, type FirstStep, type FirstSteps, type markFirstSteps } from '../../domain/setup/contract.ts';
import { type BatchQuery, batchQuery, runQuery } from '../db/query/query-batch.ts';
import type { Deps } from '../deps.ts';
import { parseSpaceState, readSpaceState, saveSpaceState, spaceStateRow } from './space-state.ts';

type Found = Record<FirstStep, boolean> & { state: unknown };

const SETTLED: readonly FirstStep[] = ['rooms', 'packages'];

// A step is done when somebody has done it, not when the defaults of a new space happen to be there.
const touched = (entity: string) =>
  sql`exists (select 1 from audit_log where entity = ${entity} and actor like 'user:%')`;

export const queryFirstSteps = ({ config }: Pick<Deps, 'config'>): BatchQuery<FirstSteps> =>
  batchQuery(
    sql`select
    exists (select 1 from settings where name = 'general') as company,
    ${touched('meeting_rooms')} as rooms, ${touched('workspace_packages')} as packages,
    ${config.smtpUrl !== null} or exists (select 1 from sending_accounts where channel = 'email') as mail,
    exists (select 1 from settings where name = 'billing' and value ->> 'paymentInstructions' is not null) as payment,
    exists (select 1 from settings where name = 'billing' and value ->> 'kraPin' is not null) as pin,
    (select count(*) from users where not demo) > 1 as users,
    exists (select 1 from tenants) as tenant, ${spaceStateRow} as state`,
    ([found]: readonly Found[]) => {
      const state = parseSpaceState(found?.state);
      // Where tenants are, rooms and prices have long been settled.
      const isDone = (id: FirstStep) =>
        Boolean(found?.[id]) || state.done.includes(id) || (SETTLED.includes(id) && Boolean(found?.tenant));
      const steps = FIRST_STEPS.map((id) => ({ id, done: isDone(id) }));
      return { steps, open: !config.demo && !state.dismissed && steps.some(({ done }) => !done) };
    },
  );

export const firstSteps = (deps: Pick<Deps, 'db' | 'config'>): Promise<FirstSteps> =>
  runQuery(deps.db, queryFirstSteps(deps));

export const markSteps = async (
  deps: Pick<Deps, 'db' | 'config'>,
  { done, dismiss }: BodyOf<typeof markFirstSteps>,
): Promise<FirstSteps> => {
  await deps.db.execute(sql`select pg_advisory_xact_lock(hashtext('settings:space'))`);
  const state = await readSpaceState(deps.db);
  await saveSpaceState(deps.db, {
    ...state,
    done: done ? [...new Set([...state.done, done])] : state.done,
    dismissed: dismiss ?? state.dismissed,
  });
  return firstSteps(deps);
};
