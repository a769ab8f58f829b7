import { searchEverything } from '../../domain/search/contract.ts';
import type { Mount } from '../http/mount.ts';
import { type Searches, search } from './service.ts';

export const searchRoutes = (mount: Mount, searches: Searches) => {
  mount.readFromReplica(searchEverything, (deps, { user, query }) => search(deps, searches, user.role, query.q));
};
