import type { OutputOf } from '../../domain/kernel/endpoint.ts';
import { foldName } from '../../domain/kernel/text.ts';
import type { checkInPass as CheckInPass } from '../../domain/presence/contract.ts';
import { partiesById } from '../parties/lock-party.ts';
import { passesById } from '../passes/find.ts';
import { takePassDay } from '../passes/use.ts';
import { tenantContacts } from '../tenants/lock-tenant.ts';
import { checkIn, type NewCheckIn } from './check-in.ts';
import type { PresenceDeps } from './find.ts';

type Holder = { tenantId: string | null; partyId: string | null };
type Person = Pick<NewCheckIn, 'personName' | 'companyName' | 'tenantId' | 'partyId'>;

/** Who comes in by a pass: its holder, unless somebody else is named whom the holder sends. */
const whoComes = async ({ db }: PresenceDeps, { tenantId, partyId }: Holder, named: string | null): Promise<Person> => {
  if (tenantId) {
    const tenant = (await tenantContacts(db, new Set([tenantId]))).get(tenantId);
    return {
      personName: named ?? tenant?.contactPerson ?? tenant?.companyName ?? '',
      companyName: tenant?.companyName ?? null,
      tenantId,
    };
  }
  const party = partyId ? (await partiesById(db, new Set([partyId]))).get(partyId) : undefined;
  const isHolder = named === null || foldName(named) === foldName(party?.name ?? '');
  return {
    personName: named ?? party?.name ?? '',
    companyName: party?.company ?? null,
    partyId: isHolder ? partyId : null,
  };
};

type Wanted = { personName?: string | null | undefined; unitId?: string | null | undefined };

/** Comes in by a pass: a day of it is used once, and coming back on that day is free. */
export const checkInByPass = async (
  deps: PresenceDeps,
  passId: string,
  { personName, unitId }: Wanted,
): Promise<OutputOf<typeof CheckInPass>> => {
  const { row, usesDay } = await takePassDay(deps, passId);
  const person = await whoComes(deps, row, personName ?? null);
  const made = await checkIn(deps, { kind: 'pass', ...person, passId, unitId });
  const [pass] = await passesById(deps, [passId]);
  if (!pass) throw new Error('The pass is gone');
  return { checkIn: made, pass, usesDay };
};
