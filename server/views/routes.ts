import { listViews, removeView, saveView } from '../../domain/views/contract.ts';
import type { Mount } from '../http/mount.ts';
import * as service from './service.ts';

export const viewRoutes = (mount: Mount) => {
  mount.read(listViews, (deps, { user, query }) => service.listViews(deps, user, query.list));
  mount.write(saveView, (deps, { user, body }) => service.saveView(deps, user, body));
  mount.write(removeView, async (deps, { user, params }) => {
    await service.removeView(deps, user, params.id);
    return undefined;
  });
};
