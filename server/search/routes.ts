import { searchEverything } from '../../domain/search/contract.ts';
import type { Mount } from '../http/mount.ts';
import { search } from './service.ts';

export const searchRoutes = (mount: Mount) => {
  mount.read(searchEverything, (deps, { user, query }) => search(deps, user.role, query.q));
};
