import { getMyIncrease, giveMyNotice, listMyAgreements } from '../../domain/members/agreement-contract.ts';
import {
  cancelMyBooking,
  createMyBooking,
  getMyAllowance,
  listMyBookings,
} from '../../domain/members/booking-contract.ts';
import {
  getMyInvoice,
  getMyPayment,
  getMySpace,
  getMyStatement,
  listMyInvoices,
  listMyPayments,
} from '../../domain/members/contract.ts';
import {
  addMemberLogin,
  endMemberSession,
  endMemberSessions,
  linkMemberLogin,
  listMemberLogins,
  listMemberSessions,
  listUnlinkedUsers,
  removeMemberLogin,
} from '../../domain/members/login-contract.ts';
import { getMoveIn, getMoveOut } from '../../domain/members/move-contract.ts';
import { getTenantOverview } from '../../domain/members/overview-contract.ts';
import { announceMyVisit, cancelMyVisit, listMyVisits } from '../../domain/members/visit-contract.ts';
import { endMyPortalSession, endMyPortalSessions, listMyPortalSessions } from '../../domain/portal/session-contract.ts';
import { sendDocument } from '../billing/documents.ts';
import { cancelOwnBooking, listOwnBookings } from '../bookings/own-bookings.ts';
import { getAllowance } from '../bookings/slots/allowance.ts';
import type { Database } from '../db/connection/database.ts';
import type { ChangesDescriber } from '../db/query/audit-text.ts';
import type { Deps } from '../deps.ts';
import { countAttempt } from '../http/limits/rate-limit.ts';
import type { Mount, SignedIn } from '../http/mount.ts';
import * as portalSessions from '../portal/sessions.ts';
import { announceVisit, cancelOwnVisit } from '../visits/announce.ts';
import { listVisits } from '../visits/find.ts';
import { giveOwnNotice, ownAgreements, ownIncrease } from './agreements.ts';
import { bookOwn } from './bookings.ts';
import { holdOwnTenantId, ownTenantId } from './link.ts';
import * as loginSessions from './login-sessions.ts';
import * as logins from './logins.ts';
import * as money from './money.ts';
import * as moveIn from './move-in.ts';
import * as moveOut from './move-out.ts';
import { tenantOverview } from './overview.ts';
import { getSpace } from './space.ts';
import { ownStatement, sendStatement } from './statement.ts';

// As many as the portal takes from one address.
const countRequest = ({ db }: Deps, { user }: { user: SignedIn }) =>
  countAttempt(db, `my-bookings:${user.id}`, { attempts: 20, seconds: 60 });

const moneyRoutes = (mount: Mount, database: Database) => {
  mount.read(getMySpace, async (deps, { user }) => getSpace(deps, await ownTenantId(deps.db, user.id)));
  mount.read(listMyInvoices, async (deps, { user, query, request, reply }) =>
    money.ownInvoices(deps, await ownTenantId(deps.db, user.id), query, request, reply),
  );
  mount.read(getMyInvoice, async (deps, { user, params, query, reply }) => {
    const invoice = await money.ownInvoice(deps, await ownTenantId(deps.db, user.id), params.id);
    if (query.format === 'pdf') await sendDocument(deps, reply, `invoice:${invoice.id}`);
    return invoice;
  });
  mount.read(listMyPayments, async (deps, { user, query, request, reply }) =>
    money.ownPayments(deps, await ownTenantId(deps.db, user.id), query, request, reply),
  );
  mount.read(getMyPayment, async (deps, { user, params, query, reply }) => {
    const payment = await money.ownPayment(deps, await ownTenantId(deps.db, user.id), params.id);
    if (query.format === 'pdf') await sendDocument(deps, reply, `receipt:${payment.id}`);
    return payment;
  });
  mount.read(getMyStatement, async (deps, { user, query, reply }) => {
    const statement = await ownStatement(database, deps, user.id, query);
    if (query.format === 'pdf') await sendStatement(deps, reply, statement);
    return statement;
  });
};

const bookingRoutes = (mount: Mount) => {
  mount.read(listMyBookings, async (deps, { user, query, request, reply }) =>
    listOwnBookings(deps, await ownTenantId(deps.db, user.id), query, request, reply),
  );
  mount.read(getMyAllowance, async (deps, { user, query }) =>
    getAllowance(deps, await ownTenantId(deps.db, user.id), query.date),
  );
  mount.write(createMyBooking, (deps, { user, body }) => bookOwn(deps, user.id, body), countRequest);
  mount.write(
    cancelMyBooking,
    async (deps, { user, params }) => cancelOwnBooking(deps, await holdOwnTenantId(deps.db, user.id), params.id),
    countRequest,
  );
};

const visitRoutes = (mount: Mount) => {
  mount.read(listMyVisits, async (deps, { user, query, request, reply }) =>
    listVisits(deps, { ...query, tenant: await ownTenantId(deps.db, user.id) }, request, reply),
  );
  mount.write(
    announceMyVisit,
    async (deps, { user, body }) =>
      announceVisit(deps, user.id, { ...body, hostTenantId: await holdOwnTenantId(deps.db, user.id) }),
    countRequest,
  );
  mount.write(
    cancelMyVisit,
    async (deps, { user, params }) => cancelOwnVisit(deps, await holdOwnTenantId(deps.db, user.id), params.id),
    countRequest,
  );
};

const ownAgreementRoutes = (mount: Mount) => {
  mount.read(listMyAgreements, async (deps, { user }) => ownAgreements(deps, await ownTenantId(deps.db, user.id)));
  mount.read(getMyIncrease, async (deps, { user, params, query, reply }) => {
    const increase = await ownIncrease(deps, await ownTenantId(deps.db, user.id), params.id);
    if (query.format === 'pdf') await sendDocument(deps, reply, `increase:${increase.id}`);
    return increase;
  });
  mount.write(
    giveMyNotice,
    async (deps, { user, params, body }) =>
      giveOwnNotice(deps, await holdOwnTenantId(deps.db, user.id), { id: params.id, endsOn: body.endsOn }),
    countRequest,
  );
};

const portalRoutes = (mount: Mount) => {
  mount.read(listMyPortalSessions, async ({ db }, { user }) =>
    portalSessions.listPortalSessions(db, await ownTenantId(db, user.id)),
  );
  mount.write(endMyPortalSession, async ({ db }, { user, params }) => {
    await portalSessions.endPortalSession(db, await ownTenantId(db, user.id), params.id);
    return undefined;
  });
  mount.write(endMyPortalSessions, async ({ db }, { user }) =>
    portalSessions.endPortalSessions(db, await ownTenantId(db, user.id)),
  );
};

const loginRoutes = (mount: Mount) => {
  mount.read(listMemberLogins, (deps, { params }) => logins.listLogins(deps, params.id));
  mount.write(addMemberLogin, (deps, { params, body }) => logins.addLogin(deps, params.id, body));
  mount.write(linkMemberLogin, (deps, { params }) => logins.linkLogin(deps, params.id, params.userId));
  mount.write(removeMemberLogin, async (deps, { params }) => {
    await logins.removeLogin(deps, params.id, params.userId);
    return undefined;
  });
  mount.read(listMemberSessions, (deps, { params }) => loginSessions.listLoginSessions(deps, params.id));
  mount.write(endMemberSession, async (deps, { params }) => {
    await loginSessions.endLoginSession(deps, params.id, params.sessionId);
    return undefined;
  });
  mount.write(endMemberSessions, async (deps, { params }) => ({
    ended: await loginSessions.endLoginSessions(deps, params.id),
  }));
  mount.read(listUnlinkedUsers, (deps, { query }) => logins.unlinkedUsers(deps, query.q));
};

export const memberRoutes = (mount: Mount, database: Database, describe: ChangesDescriber) => {
  mount.read(getTenantOverview, (deps, { params, user }) => tenantOverview(deps, describe, user.role, params.id));
  mount.read(getMoveIn, (deps, { params }) => moveIn.getMoveIn(deps, params.id));
  mount.read(getMoveOut, (deps, { params }) => moveOut.getMoveOut(deps, params.id));
  moneyRoutes(mount, database);
  bookingRoutes(mount);
  loginRoutes(mount);
  portalRoutes(mount);
  ownAgreementRoutes(mount);
  visitRoutes(mount);
};
