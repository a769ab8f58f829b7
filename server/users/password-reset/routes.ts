import { askReset, finishReset, viewReset } from '../../../domain/users/reset-contract.ts';
import type { Mount } from '../../http/mount.ts';
import * as passwordReset from './password-reset.ts';

/** A password that was forgotten: public, and counted before anything is looked at. */
export const passwordResetRoutes = (mount: Mount) => {
  mount.plain(askReset, (deps, { body, request, database }) =>
    passwordReset.askReset(deps, database, { name: body.name, ip: request.ip, requestId: request.id }),
  );
  mount.plain(viewReset, (deps, { body, request }) => passwordReset.viewReset(deps, body.token, request.ip));
  mount.plain(finishReset, async (deps, { body, request, database }) => {
    await passwordReset.finishReset(deps, database, { ...body, ip: request.ip, requestId: request.id });
    return undefined;
  });
};
