import type { FastifyRequest } from 'fastify';
import {
  calendarFeed,
  cancelClientBooking,
  createBooking,
  createClientBooking,
  getAllowance,
  getClientBooking,
  listBookings,
  listTaken,
  makeCalendarFeed,
  moveBooking,
  proveClientBooking,
  setBookingStatus,
} from '../../domain/bookings/contract.ts';
import { enterMemberCode, getPortalDay, leaveMember, sendMemberCode } from '../../domain/bookings/member-contract.ts';
import {
  endPortalSession,
  endPortalSessions,
  listPortalSessions,
} from '../../domain/bookings/portal-session-contract.ts';
import type { Deps } from '../deps.ts';
import { actorOf, type Mount } from '../http/mount.ts';
import { holdTenant } from '../tenants/held-tenant.ts';
import { newToken } from '../users/sessions.ts';
import * as feed from './calendar-feed.ts';
import * as status from './changes/booking-status.ts';
import { createBooking as book } from './changes/create-booking.ts';
import { moveBooking as move } from './changes/move-booking.ts';
import * as portal from './client-booking.ts';
import { countPortalRequest } from './client-limits.ts';
import * as link from './client-link.ts';
import * as list from './list-bookings.ts';
import * as member from './member.ts';
import { askedToken, clearMemberCookie, memberToken, setAskedCookie, setMemberCookie } from './member-cookie.ts';
import type { BookingHooks } from './portal-hooks.ts';
import * as portalSessions from './portal-sessions.ts';
import * as allowance from './slots/allowance.ts';
import * as holds from './slots/holds.ts';
import { spaceNow } from './slots/local-time.ts';

const countRequest = (deps: Deps, { request }: { request: FastifyRequest }) => countPortalRequest(deps.db, request.ip);

const staffRoutes = (mount: Mount) => {
  mount.read(listBookings, (deps, { query, request, reply }) => list.listBookings(deps, query, request, reply));
  mount.write(createBooking, (deps, { body }) => book(deps, body));
  mount.write(moveBooking, (deps, { params, body }) => move(deps, params.id, body));
  mount.write(setBookingStatus, (deps, { params, body }) => status.setBookingStatus(deps, params.id, body));
  mount.read(getAllowance, (deps, { params, query }) => allowance.getAllowance(deps, params.id, query.date));
  mount.write(makeCalendarFeed, (deps, { body }) => feed.makeCalendarFeed(deps, body));
};

const portalRoutes = (mount: Mount, hooks: BookingHooks) => {
  mount.read(listTaken, (deps, { params }) => list.listTaken(deps, params.date));
  mount.write(
    createClientBooking,
    async (deps, { body, request }) => {
      const known = await member.memberOf(deps, memberToken(request), holdTenant);
      if (!known && (await holds.proofOf(deps)) !== 'none') await holds.countHold(deps.db, request.ip);
      const booked = await portal.createClientBooking(deps, body, known);
      const { name, company } = body.clientInfo;
      const { id, bookingDate: day, startTime, roomName } = booked;
      const who = known?.companyName ?? company ?? name;
      if (booked.holdUntil === null) await hooks.onBooked(deps, { id, day, startTime, roomName, who });
      return booked;
    },
    countRequest,
  );
  mount.plain(proveClientBooking, async (deps, { params: { token }, body, request, database }) => {
    await countPortalRequest(deps.db, request.ip);
    const visit = { token, code: body.code, ip: request.ip, actor: actorOf(null, request) };
    const { status } = await holds.proveBooking(deps, database, visit, async (within, row) => {
      const proven = await portal.tellProven(within, row, token);
      const who = row.clientCompany ?? row.clientName ?? '';
      const { id, bookingDate: day, startsAt: startTime } = row;
      if (proven) await hooks.onBooked(within, { id, day, startTime, roomName: proven.room.name, who });
    });
    return { status };
  });
  mount.read(getClientBooking, (deps, { params }) => link.getClientBooking(deps, params.token));
  mount.write(
    cancelClientBooking,
    async (deps, { params }) => {
      const before = await link.findBySecret(deps, params.token);
      const cancelled = await link.cancelClientBooking(deps, params.token);
      if (before) {
        const { row, room, tenant } = before;
        const who = tenant?.companyName ?? row.clientCompany ?? row.clientName ?? '';
        await hooks.onCancelled(deps, {
          id: row.id,
          day: row.bookingDate,
          startTime: row.startsAt,
          roomName: room.name,
          who,
        });
      }
      return cancelled;
    },
    countRequest,
  );
  mount.read(calendarFeed, async (deps, { params, reply }) => {
    const text = await feed.calendarAt(deps, params.token);
    reply.type('text/calendar; charset=utf-8').header('content-disposition', 'inline; filename="bookings.ics"');
    reply.send(text);
    return undefined;
  });
};

const visitorOf = (request: FastifyRequest) => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  requestId: request.id,
  asked: askedToken(request),
});

const sessionRoutes = (mount: Mount) => {
  mount.read(listPortalSessions, ({ db }, { params }) => portalSessions.portalSessionsOf(db, params.id));
  mount.write(endPortalSession, async ({ db }, { params }) => {
    await portalSessions.endPortalSession(db, params.id, params.sessionId);
    return undefined;
  });
  mount.write(endPortalSessions, ({ db }, { params }) => portalSessions.endPortalSessions(db, params.id));
};

const memberRoutes = (mount: Mount) => {
  mount.plain(sendMemberCode, async (deps, { body, request, reply, database }) => {
    await countPortalRequest(deps.db, request.ip);
    const asked = askedToken(request) ?? newToken();
    await member.sendCode(deps, database, body.email, { ...visitorOf(request), asked });
    setAskedCookie(request, reply, asked);
    return { message: 'If this address belongs to a member, a code is on its way to it.' };
  });
  mount.plain(enterMemberCode, async (deps, { body, request, reply, database }) => {
    await countPortalRequest(deps.db, request.ip);
    const { tenant, token } = await member.enterCode(deps, database, body, visitorOf(request));
    setMemberCookie(request, reply, token);
    const { today } = await spaceNow(deps);
    return { companyName: tenant.companyName, allowance: await allowance.allowanceOf(deps.db, tenant, today) };
  });
  mount.read(getPortalDay, async (deps, { params: { date }, request }) => {
    const taken = await list.listTaken(deps, date);
    const tenant = await member.memberOf(deps, memberToken(request));
    if (!tenant) return { taken, member: null };
    const { companyName } = tenant;
    return { taken, member: { companyName, allowance: await allowance.allowanceOf(deps.db, tenant, date) } };
  });
  mount.plain(leaveMember, async (deps, { request, reply }) => {
    const token = memberToken(request);
    if (token) await member.leave(deps, token);
    clearMemberCookie(request, reply);
    return undefined;
  });
};

export const bookingRoutes = (mount: Mount, hooks: BookingHooks) => {
  staffRoutes(mount);
  portalRoutes(mount, hooks);
  memberRoutes(mount);
  sessionRoutes(mount);
};
