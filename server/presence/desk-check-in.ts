import { sql } from 'drizzle-orm';
import type { BodyOf } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid } from '../../domain/kernel/errors.ts';
import { foldName } from '../../domain/kernel/text.ts';
import type { CheckIn, checkInSomebody as CheckInSomebody } from '../../domain/presence/contract.ts';
import { getToday } from '../clock.ts';
import { partiesById } from '../parties/lock-party.ts';
import { findTenant } from '../tenants/lock-tenant.ts';
import { checkIn, type NewCheckIn } from './check-in.ts';
import type { PresenceDeps } from './find.ts';

type Wanted = BodyOf<typeof CheckInSomebody>;

/** Somebody of a tenant who uses the space: one of its people, or somebody who is named. */
const ofTenant = async (deps: PresenceDeps, { tenantId, partyId, personName }: Wanted): Promise<NewCheckIn> => {
  if (!tenantId) throw invalid({ tenantId: 'Choose a tenant' });
  const [tenant, people] = await Promise.all([
    findTenant(deps, tenantId),
    partiesById(deps.db, new Set(partyId ? [partyId] : [])),
  ]);
  if (!tenant) throw invalid({ tenantId: 'This tenant does not exist' });
  if (tenant.status !== 'active') throw new AppError('conflict', `${tenant.companyName} is not an active tenant`);
  const person = partyId ? people.get(partyId) : undefined;
  if (partyId && (!person || person.erasedAt)) throw invalid({ partyId: 'This person does not exist' });
  return {
    kind: 'agreement',
    personName: person?.name ?? personName ?? tenant.contactPerson,
    companyName: tenant.companyName,
    tenantId,
    partyId: partyId ?? null,
  };
};

type Booked = {
  status: string;
  day: string;
  tenant_id: string | null;
  party_id: string | null;
  client_name: string | null;
  client_company: string | null;
  company_name: string | null;
  contact_person: string | null;
  party_name: string | null;
};

const NOT_COMING: Readonly<Record<string, string>> = {
  cancelled: 'This booking was cancelled',
  pending: 'This booking is not confirmed yet',
};

const forBooking = async (deps: PresenceDeps, { bookingId, personName }: Wanted): Promise<NewCheckIn> => {
  if (!bookingId) throw invalid({ bookingId: 'Choose a booking' });
  const { rows } = await deps.db.execute<Booked>(sql`
    select b.status, b.booking_date::text as day, b.tenant_id, b.party_id, b.client_name, b.client_company, t.company_name, t.contact_person, p.name as party_name
    from room_bookings b left join tenants t on t.id = b.tenant_id left join parties p on p.id = b.party_id where b.id = ${bookingId}::uuid`);
  const [booked] = rows;
  if (!booked) throw invalid({ bookingId: 'This booking does not exist' });
  const notComing = NOT_COMING[booked.status];
  if (notComing) throw new AppError('conflict', notComing);
  if (booked.day !== (await getToday(deps))) throw new AppError('conflict', 'This booking is for another day');
  const who = booked.party_name ?? booked.client_name ?? booked.contact_person ?? 'Guest';
  const isBooker = !personName || foldName(personName) === foldName(who);
  return {
    kind: 'booking',
    personName: personName ?? who,
    companyName: booked.company_name ?? booked.client_company,
    tenantId: booked.tenant_id,
    partyId: isBooker ? booked.party_id : null,
    bookingId,
  };
};

/** Checks in somebody who has no pass to show: of a tenant, or for a booking of today. */
export const checkInSomebody = async (deps: PresenceDeps, wanted: Wanted): Promise<CheckIn> => {
  const person = wanted.kind === 'agreement' ? await ofTenant(deps, wanted) : await forBooking(deps, wanted);
  return checkIn(deps, { ...person, unitId: wanted.unitId });
};
