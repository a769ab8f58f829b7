import { getFirstSteps, getSampleData, markFirstSteps, removeSampleData } from '../../domain/setup/contract.ts';
import type { TableRights } from '../db/schema/grants.ts';
import { type Mount, toActor } from '../http/mount.ts';
import { emptySpace } from './empty-space.ts';
import { firstSteps, markSteps } from './first-steps.ts';
import { refuseRemoval, sampleData } from './sample-data.ts';

/** What the whole server has to know once the space is another. */
export type SetupHooks = { ownerUrl: string; rights: TableRights; onEmptied: () => void };

export const setupRoutes = (mount: Mount, { ownerUrl, rights, onEmptied }: SetupHooks) => {
  mount.read(getFirstSteps, (deps) => firstSteps(deps));
  mount.write(markFirstSteps, (deps, { body }) => markSteps(deps, body));
  mount.read(getSampleData, (deps, { user }) => sampleData(deps, user.id));
  mount.plain(removeSampleData, async (deps, { body, user, request }) => {
    const { confirm, companyName, username, password } = body;
    const account = { username, password };
    const sample = await sampleData(deps, user.id);
    await refuseRemoval(sample, { confirm, companyName, ...account }, deps.config);
    const kept = await emptySpace({
      ownerUrl,
      rights,
      userId: user.id,
      actor: toActor(user, request),
      account,
      companyName,
      at: deps.clock.now(),
    });
    onEmptied();
    return { username: kept };
  });
};
