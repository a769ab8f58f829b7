import {
  checkInPass,
  checkInSomebody,
  checkOutSomebody,
  listCheckIns as listCheckInsCall,
  whoIsInside,
} from '../../domain/presence/contract.ts';
import type { Mount } from '../http/mount.ts';
import { checkOut } from './check-out.ts';
import * as desk from './desk-check-in.ts';
import { insideNow, listCheckIns } from './find.ts';
import { checkInByPass } from './pass-check-in.ts';

export const presenceRoutes = (mount: Mount) => {
  mount.read(whoIsInside, async (deps) => {
    const inside = await insideNow(deps);
    return { inside, count: inside.length };
  });
  mount.read(listCheckInsCall, (deps, { query, request, reply }) => listCheckIns(deps, query, request, reply));
  mount.write(checkInSomebody, (deps, { body }) => desk.checkInSomebody(deps, body));
  mount.write(checkInPass, (deps, { params, body }) => checkInByPass(deps, params.id, body));
  mount.write(checkOutSomebody, (deps, { params }) => checkOut(deps, params.id, 'desk'));
};
