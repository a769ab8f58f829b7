import { createExtra, getExtra, listExtras, updateExtra } from '../../domain/extras/contract.ts';
import type { Mount } from '../http/mount.ts';
import * as service from './service.ts';

export const extraRoutes = (mount: Mount) => {
  mount.read(listExtras, (deps, { query, request, reply }) => service.listExtras(deps, query, request, reply));
  mount.read(getExtra, (deps, { params }) => service.getExtra(deps, params.id));
  mount.write(createExtra, (deps, { body }) => service.createExtra(deps, body));
  mount.write(updateExtra, (deps, { params, body }) => service.updateExtra(deps, params.id, body));
};
