import { paths, withQuery } from '../../domain/kernel/paths.ts';
import {
  createFinalDues,
  getCertificate,
  previewFinalDues,
} from '../../domain/payroll/final-dues/final-dues-contract.ts';
import { type Mount, toActor } from '../http/mount.ts';
import { sendCertificate } from './documents.ts';
import { findEmployee } from './employees/employees.ts';
import * as finalDues from './final-dues/final-dues.ts';
import type { PayrollHooks } from './pay-routes.ts';

export const leaverRoutes = (mount: Mount, { onWaiting }: PayrollHooks) => {
  mount.plain(previewFinalDues, (deps, { params, body, user, request, database }) =>
    database.rehearse(toActor(user, request), (db) =>
      finalDues.previewFinalDues({ ...deps, db }, params.id, body, user),
    ),
  );
  mount.write(createFinalDues, async (deps, { params, body, user }) => {
    const made = await finalDues.createFinalDues(deps, params.id, body, user);
    const [slip] = made.records;
    if (slip) {
      const path = withQuery(paths.hr, { tab: 'payroll', record: slip.id });
      await onWaiting(deps, { key: slip.id, count: 1, path, by: user });
    }
    return made;
  });
  mount.read(getCertificate, async (deps, { params, reply }) => {
    await sendCertificate(deps, reply, await findEmployee(deps.db, params.id));
    return undefined;
  });
};
