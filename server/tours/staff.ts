import { and, eq, gte, ilike, lt, or, type SQL } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { walkInName } from '../../domain/counter/rules.ts';
import type { BodyOf, QueryOf } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../domain/kernel/errors.ts';
import { normalisePhone } from '../../domain/kernel/phone.ts';
import type {
  createCallerTour as CreateCallerTour,
  listTours as ListTours,
  Tour,
  updateTour as UpdateTour,
} from '../../domain/tours/contract.ts';
import { mayBecome, TOUR_STATE_LABELS } from '../../domain/tours/rules.ts';
import { type LocalNow, localNow } from '../bookings/slots/bookable.ts';
import type { Deps } from '../deps.ts';
import { containing, countRows, keyset } from '../http/list/page.ts';
import { recognizeWalkIn } from '../parties/walk-in.ts';
import { changeTour } from './change-tour.ts';
import { lockTours, type Place, placeFor } from './slots.ts';
import { type TourRow, tours } from './tables.ts';
import { notifyVisitor, type TourNews } from './tour-mail.ts';

const present = ({ day: _, seat: __, noticeVersion: ___, consentedAt: ____, ...tour }: TourRow): Tour => tour;

const matches = (q: string): SQL | undefined => {
  const text = containing(q);
  return or(...[tours.name, tours.company, tours.email, tours.phone].map((column) => ilike(column, text)));
};

const toFilter = ({ from, to, state, party, q }: QueryOf<typeof ListTours>): SQL | undefined =>
  and(
    from ? gte(tours.day, from) : undefined,
    to ? lt(tours.day, to) : undefined,
    state ? eq(tours.state, state) : undefined,
    party ? eq(tours.partyId, party) : undefined,
    q ? matches(q) : undefined,
  );

export const listTours = async (
  { db }: Deps,
  query: QueryOf<typeof ListTours>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Tour[]> => {
  const page = keyset(query, {
    sorts: { startsAt: tours.startsAt, createdAt: tours.createdAt },
    id: tours.id,
    otherwise: 'startsAt',
  });
  const filter = toFilter(query);
  const rows = await db
    .select({ tour: tours, id: tours.id, cursor: page.cursor })
    .from(tours)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, tours, filter, reply);
  return page.finish(request, reply, rows).map(({ tour }) => present(tour));
};

const refuseState = (row: TourRow, state: TourRow['state'], now: LocalNow): void => {
  if (!mayBecome(row.state, state)) {
    const [from, to] = [TOUR_STATE_LABELS[row.state].toLowerCase(), TOUR_STATE_LABELS[state].toLowerCase()];
    throw new AppError('conflict', `A tour that is ${from} cannot be set to ${to}`, {
      fields: { state: 'This tour was changed a moment ago' },
    });
  }
  if ((state === 'done' || state === 'no_show') && row.day > now.today)
    throw new AppError('conflict', 'This tour is still ahead. Move or cancel it instead.');
};

// A time is looked for again where another is wanted, and where a cancelled tour comes back.
const newPlace = async (
  deps: Deps,
  row: TourRow,
  { startsAt, state = row.state }: BodyOf<typeof UpdateTour>,
  now: LocalNow,
): Promise<Place | null> => {
  const comesBack = row.state === 'cancelled' && state === 'booked';
  const isMoved = startsAt !== undefined && Date.parse(startsAt) !== Date.parse(row.startsAt);
  if (isMoved && state !== 'booked') throw invalid({ startsAt: 'Only a tour that is booked can be moved' });
  if (!isMoved && !comesBack) return null;
  return placeFor(deps, startsAt ?? row.startsAt, now, { byStaff: true, except: row.id });
};

const findNews = (before: TourRow, after: TourRow): TourNews | null => {
  if (after.state === 'cancelled') return before.state === 'cancelled' ? null : 'tour_cancelled';
  if (after.state !== 'booked') return null;
  if (before.state === 'cancelled') return 'tour_confirmed';
  return before.startsAt === after.startsAt ? null : 'tour_moved';
};

export const updateTour = async (deps: Deps, id: string, body: BodyOf<typeof UpdateTour>): Promise<Tour> => {
  lockTours(deps.db);
  const [row] = await deps.db.select().from(tours).where(eq(tours.id, id)).for('no key update');
  if (!row) throw notFound('Tour');
  const now = await localNow(deps);
  if (body.state) refuseState(row, body.state, now);
  const place = await newPlace(deps, row, body, now);
  const { state = row.state, notes = row.notes } = body;
  const tour = await changeTour(deps, row, { ...place, state, notes });
  const news = findNews(row, tour);
  if (news) await notifyVisitor(deps, tour, news);
  return present(tour);
};

/** Books a tour for somebody who calls: a person who is known by the number, or a new one. */
export const createCallerTour = async (deps: Deps, input: BodyOf<typeof CreateCallerTour>): Promise<Tour> => {
  const { name, company, notes, startsAt } = input;
  const email = input.email || null;
  const phone = normalisePhone(input.phone) ?? input.phone;
  lockTours(deps.db);
  const place = await placeFor(deps, startsAt, await localNow(deps), { byStaff: false });
  const person = { name, phone, email, company, kraPin: null };
  const { id: partyId } = await recognizeWalkIn(deps.db, person, walkInName(phone));
  const [row] = await deps.db
    .insert(tours)
    .values({ ...place, name, email, phone, company, notes, partyId })
    .returning();
  if (!row) throw new AppError('internal', 'The tour was not written');
  await notifyVisitor(deps, row, 'tour_confirmed');
  return present(row);
};
