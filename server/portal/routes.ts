import type { FastifyRequest } from 'fastify';
import { createClientBooking } from '../../domain/bookings/contract.ts';
import {
  cancelClientBooking,
  getClientBooking,
  moveClientBooking,
  previewClientMove,
  proveClientBooking,
} from '../../domain/bookings/link-contract.ts';
import { enterMemberCode, getPortalDay, leaveMember, sendMemberCode } from '../../domain/portal/contract.ts';
import { listOfferings, type Offering } from '../../domain/portal/offering-contract.ts';
import { endPortalSession, endPortalSessions, listPortalSessions } from '../../domain/portal/session-contract.ts';
import { findBySecret } from '../bookings/by-secret.ts';
import * as list from '../bookings/list-bookings.ts';
import * as allowance from '../bookings/slots/allowance.ts';
import { localNow } from '../bookings/slots/bookable.ts';
import * as holds from '../bookings/slots/holds.ts';
import type { Deps } from '../deps.ts';
import { type Mount, toActor } from '../http/mount.ts';
import { lockTenantShared } from '../tenants/lock-tenant.ts';
import { newToken } from '../users/sessions.ts';
import * as booking from './book.ts';
import type { BookingHooks, PayFirst } from './hooks.ts';
import * as link from './link.ts';
import * as member from './member.ts';
import { browserToken, clearMemberCookie, memberToken, setBrowserCookie, setMemberCookie } from './member-cookie.ts';
import * as move from './move.ts';
import { countPortalRequest } from './rate-limit.ts';
import * as sessions from './sessions.ts';

const countRequest = (deps: Deps, { request }: { request: FastifyRequest }) => countPortalRequest(deps.db, request.ip);

const clientRoutes = (mount: Mount, hooks: BookingHooks, payFirst: PayFirst) => {
  mount.write(
    createClientBooking,
    async (deps, { body, request }) => {
      const known = await member.findMember(deps, memberToken(request), lockTenantShared);
      const booked = await booking.createClientBooking(
        deps,
        body,
        known ? { member: known } : { member: null, ip: request.ip },
        payFirst,
      );
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
    const visit = { token, code: body.code, ip: request.ip, actor: toActor(null, request) };
    const { status } = await holds.confirmWithCode(deps, database, visit, async (within, row) => {
      const proven = await booking.notifyConfirmed(within, row, token);
      const who = row.clientCompany ?? row.clientName ?? '';
      const { id, bookingDate: day, startsAt: startTime } = row;
      if (proven) await hooks.onBooked(within, { id, day, startTime, roomName: proven.room.name, who });
    });
    return { status };
  });
  mount.read(getClientBooking, (deps, { params }) => link.getClientBooking(deps, params.token, payFirst));
  mount.plain(previewClientMove, async (deps, { params, body, request, database }) => {
    await countPortalRequest(deps.db, request.ip);
    const looked = await database.rehearse(toActor(null, request), (db) =>
      move.moveClientBooking({ ...deps, db }, params.token, body, payFirst),
    );
    // Where it would be paid is gone with the look.
    return { ...looked, checkout: null };
  });
  mount.write(
    moveClientBooking,
    (deps, { params, body }) => move.moveClientBooking(deps, params.token, body, payFirst),
    countRequest,
  );
  mount.write(
    cancelClientBooking,
    async (deps, { params, body }) => {
      const before = await findBySecret(deps, params.token);
      const cancelled = await link.cancelClientBooking(deps, params.token, payFirst, body?.refund ?? null);
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
};

const toVisitor = (request: FastifyRequest) => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  requestId: request.id,
  browser: browserToken(request),
});

const sessionRoutes = (mount: Mount) => {
  mount.read(listPortalSessions, ({ db }, { params }) => sessions.listPortalSessions(db, params.id));
  mount.write(endPortalSession, async ({ db }, { params }) => {
    await sessions.endPortalSession(db, params.id, params.sessionId);
    return undefined;
  });
  mount.write(endPortalSessions, ({ db }, { params }) => sessions.endPortalSessions(db, params.id));
};

type OfferingReader = () => Promise<Offering[]>;

const memberRoutes = (mount: Mount, readOfferings: OfferingReader) => {
  mount.plain(sendMemberCode, async (deps, { body, request, reply, database }) => {
    await countPortalRequest(deps.db, request.ip);
    const browser = browserToken(request) ?? newToken();
    await member.sendCode(deps, database, body.email, { ...toVisitor(request), browser });
    setBrowserCookie(request, reply, browser);
    return { message: 'If this address belongs to a member, a code is on its way.' };
  });
  mount.plain(enterMemberCode, async (deps, { body, request, reply, database }) => {
    await countPortalRequest(deps.db, request.ip);
    const { tenant, token } = await member.enterCode(deps, database, body, toVisitor(request));
    setMemberCookie(request, reply, token);
    const { today } = await localNow(deps);
    return { companyName: tenant.companyName, allowance: await allowance.computeAllowance(deps.db, tenant, today) };
  });
  mount.read(getPortalDay, async (deps, { params: { date }, request }) => {
    const taken = await list.listTaken(deps, date);
    const tenant = await member.findMember(deps, memberToken(request));
    const passes = (await readOfferings()).flatMap((offering) => offering.passes);
    if (!tenant) return { taken, member: null, passes };
    const { companyName } = tenant;
    return {
      taken,
      passes,
      member: { companyName, allowance: await allowance.computeAllowance(deps.db, tenant, date) },
    };
  });
  mount.plain(leaveMember, async (deps, { request, reply }) => {
    const token = memberToken(request);
    if (token) await member.leave(deps, token);
    clearMemberCookie(request, reply);
    return undefined;
  });
};

type PortalParts = { hooks: BookingHooks; readOfferings: OfferingReader; payFirst: PayFirst };

export const portalRoutes = (mount: Mount, { hooks, readOfferings, payFirst }: PortalParts) => {
  mount.read(listOfferings, readOfferings);
  clientRoutes(mount, hooks, payFirst);
  memberRoutes(mount, readOfferings);
  sessionRoutes(mount);
};
