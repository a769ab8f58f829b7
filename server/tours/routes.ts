import type { FastifyRequest } from 'fastify';
import {
  cancelTourByLink,
  createCallerTour,
  createTour,
  getTourByLink,
  getTourCalendar,
  listTourSlots,
  listTours,
  moveTourByLink,
  updateTour,
} from '../../domain/tours/contract.ts';
import type { Deps } from '../deps.ts';
import { limitAddresses } from '../http/limits/address-limit.ts';
import type { Mount } from '../http/mount.ts';
import { countPortalRequest } from '../portal/rate-limit.ts';
import * as book from './book.ts';
import * as link from './link.ts';
import { listTourSlots as slots } from './slots.ts';
import * as staff from './staff.ts';
import type { TourRow } from './tables.ts';

/** Who is told of what visitors do by themselves is known by a later feature, and handed in. */
export type TourHooks = {
  onBooked(deps: Deps, tour: TourRow): Promise<void>;
  onChanged(deps: Deps, tour: TourRow): Promise<void>;
};

// A whole space may share an address.
const WINDOW_MS = 60_000;
const MOST_READS = 600;

const countRequest = ({ db }: Deps, { request }: { request: FastifyRequest }) => countPortalRequest(db, request.ip);

const linkRoutes = (mount: Mount, hooks: TourHooks) => {
  const tell = async (deps: Deps, { tour, isNews, answer }: link.Changed) => {
    if (isNews) await hooks.onChanged(deps, tour);
    return answer;
  };
  mount.read(getTourByLink, (deps, { params }) => link.getTourByLink(deps, params.token));
  mount.read(getTourCalendar, async (deps, { params, reply }) => {
    const text = await link.getTourCalendar(deps, params.token);
    reply.type('text/calendar; charset=utf-8').header('content-disposition', 'attachment; filename="tour.ics"');
    reply.send(text);
    return undefined;
  });
  mount.write(
    moveTourByLink,
    async (deps, { params, body }) => tell(deps, await link.moveTourByLink(deps, params.token, body.startsAt)),
    countRequest,
  );
  mount.write(
    cancelTourByLink,
    async (deps, { params }) => tell(deps, await link.cancelTourByLink(deps, params.token)),
    countRequest,
  );
};

export const tourRoutes = (mount: Mount, hooks: TourHooks) => {
  const limitReads = limitAddresses(MOST_READS, WINDOW_MS);
  mount.read(listTourSlots, (deps, { query, request }) => {
    limitReads(request.ip);
    return slots(deps, query);
  });
  mount.write(
    createTour,
    async (deps, { body }) => {
      const { tour, booked } = await book.createTour(deps, body);
      await hooks.onBooked(deps, tour);
      return booked;
    },
    countRequest,
  );
  linkRoutes(mount, hooks);
  mount.read(listTours, (deps, { query, request, reply }) => staff.listTours(deps, query, request, reply));
  mount.write(createCallerTour, (deps, { body }) => staff.createCallerTour(deps, body));
  mount.write(updateTour, (deps, { params, body }) => staff.updateTour(deps, params.id, body));
};
