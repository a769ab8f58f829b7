import { listOperations, resolveOperation, sendOperations } from '../../domain/devices/contract.ts';
import { type Mount, toActor } from '../http/mount.ts';
import { applyOperations } from './apply.ts';
import type { ActHooks } from './kinds.ts';
import * as list from './list.ts';
import * as resolve from './resolve.ts';

export const deviceRoutes = (mount: Mount, hooks: ActHooks) => {
  mount.plain(sendOperations, (deps, { body, user, request, database }) =>
    applyOperations(body, { deps, database, user, hooks, actor: toActor(user, request) }),
  );
  mount.read(listOperations, (deps, { query, request, reply }) => list.listOperations(deps, query, request, reply));
  mount.write(resolveOperation, (deps, { params, body, user }) =>
    resolve.resolveOperation(deps, { user, hooks }, params.id, body),
  );
};
