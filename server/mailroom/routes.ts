import {
  correctMail,
  countMail,
  handOutMail,
  listMail,
  recordMail,
  remindOfMail,
  returnMail,
} from '../../domain/mailroom/contract.ts';
import type { Mount } from '../http/mount.ts';
import * as handling from './handling.ts';
import * as service from './service.ts';

export const mailroomRoutes = (mount: Mount) => {
  mount.read(listMail, (deps, { query, request, reply }) => service.listMail(deps, query, request, reply));
  mount.read(countMail, (deps) => service.countMail(deps));
  mount.write(recordMail, (deps, { user, body }) => handling.recordMail(deps, user.id, body));
  mount.write(correctMail, (deps, { params, body }) => handling.correctMail(deps, params.id, body));
  mount.write(handOutMail, (deps, { user, params, body }) => handling.handOutMail(deps, user.id, params.id, body));
  mount.write(returnMail, (deps, { user, params, body }) => handling.returnMail(deps, user.id, params.id, body));
  mount.write(remindOfMail, (deps, { params }) => handling.remindOfMail(deps, params.id));
};
