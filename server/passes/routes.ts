import { getPass, listPasses } from '../../domain/passes/contract.ts';
import type { Mount } from '../http/mount.ts';
import * as find from './find.ts';

export const passRoutes = (mount: Mount) => {
  mount.read(listPasses, (deps, { query, request, reply }) => find.listPasses(deps, query, request, reply));
  mount.read(getPass, (deps, { params }) => find.getPass(deps, params.id));
};
