import { exportEmployees, exportPayroll } from '../../domain/payroll/export-contract.ts';
import * as fringe from '../../domain/payroll/fringe/fringe-contract.ts';
import {
  getAuthorityMonth,
  getP9,
  getReturn,
  payAuthority,
  reverseAuthorityPayment,
} from '../../domain/payroll/returns/returns-contract.ts';
import type { Mount } from '../http/mount.ts';
import { listDueDates } from './calendar/due-dates.ts';
import { sendP9 } from './documents.ts';
import type { NoteView } from './employees/access-log.ts';
import { employeesIn as employeesInFile, sendEmployees } from './employees/export.ts';
import { fringeMonth, postFringeMonth, reverseFringeMonth } from './fringe/fringe.ts';
import { addRate, listRates } from './fringe/rates.ts';
import { sendRecords } from './pay/export.ts';
import { p9Card, p9File } from './returns/p9.ts';
import { employeesInReturn, sendReturn } from './returns/returns.ts';
import * as statutory from './returns/statutory.ts';
import { payeeMonth } from './third-parties/payee-month.ts';

const fringeRoutes = (mount: Mount) => {
  mount.read(fringe.getFringeMonth, (deps, { params }) => fringeMonth(deps, params.month));
  mount.write(fringe.postFringeMonth, (deps, { body }) => postFringeMonth(deps, body));
  mount.write(fringe.reverseFringeMonth, (deps, { params, body }) => reverseFringeMonth(deps, params.id, body.reason));
  mount.read(fringe.listFringeRates, ({ db }) => listRates(db));
  mount.write(fringe.addFringeRate, ({ db }, { body }) => addRate(db, body));
};

export const returnRoutes = (mount: Mount, noteView: NoteView) => {
  mount.read(getReturn, async (deps, { params, query, user, request, reply }) => {
    await noteView({ user, request }, 'return', await employeesInReturn(deps.db, params.kind, query.month));
    await sendReturn(deps, reply, params.kind, query.month);
    return undefined;
  });
  mount.read(getP9, async (deps, { params, query, user, request, reply }) => {
    const card = await p9Card(deps, user.role, params.id, query.year);
    await noteView({ user, request }, 'tax_card', [params.id]);
    if (query.format === 'pdf') await sendP9(deps, reply, card);
    if (query.format === 'csv') {
      const name = `p9-${query.year}.csv`;
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'private, no-store')
        .send(p9File(card));
    }
    return card;
  });
  mount.read(exportEmployees, async (deps, { query, user, request, reply }) => {
    await noteView({ user, request }, 'export', await employeesInFile(deps, query));
    await sendEmployees(deps, reply, user.role, query);
    return undefined;
  });
  mount.readFromReplica(exportPayroll, async (deps, { query, reply }) => {
    await sendRecords(deps, reply, query);
    return undefined;
  });
  mount.read(getAuthorityMonth, async (deps, { params: { month }, user }) => {
    const [dueDates, payments, payees, taxed] = await Promise.all([
      listDueDates(deps, month, user.role),
      statutory.paymentsFor(deps, month),
      payeeMonth(deps, month),
      fringeMonth(deps, month),
    ]);
    return { dueDates, payments, payees, fringe: taxed };
  });
  fringeRoutes(mount);
  mount.write(payAuthority, (deps, { body }) => statutory.payAuthority(deps, body));
  mount.write(reverseAuthorityPayment, (deps, { params, body }) =>
    statutory.reversePayment(deps, params.id, body.reason),
  );
};
