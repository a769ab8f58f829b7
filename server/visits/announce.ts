import type { BodyOf } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid } from '../../domain/kernel/errors.ts';
import type { changeVisit as ChangeVisit, GuestInput, Visit, VisitInput } from '../../domain/visits/contract.ts';
import { dayProblem, toVisitState } from '../../domain/visits/rules.ts';
import { getToday } from '../clock.ts';
import { lockParty, requireParty } from '../parties/lock-party.ts';
import { enter } from './enter.ts';
import { toVisit, type VisitDeps } from './find.ts';
import { lockHost, requireHost } from './host.ts';
import type { VisitRow } from './tables.ts';
import { tellVisitor } from './tell.ts';
import { insertVisit, lockVisit, saveVisit } from './write.ts';

type Announced = GuestInput & Partial<Pick<VisitInput, 'partyId' | 'hostTenantId' | 'invite' | 'checkIn'>>;

/** Somebody is expected, or here already. */
export const announceVisit = async (deps: VisitDeps, userId: string, input: Announced): Promise<Visit> => {
  const { invite = true, checkIn = false, partyId = null, hostTenantId = null, ...fields } = input;
  const today = await getToday(deps);
  const problem = dayProblem(fields.expectedDay, today);
  if (problem) throw invalid({ expectedDay: problem });
  if (checkIn && fields.expectedDay !== today) throw invalid({ expectedDay: 'Who is here is expected today' });
  const [host, party] = await Promise.all([
    requireHost(deps, hostTenantId, 'hostTenantId'),
    partyId === null ? null : lockParty(deps.db, partyId),
  ]);
  if (partyId !== null) requireParty(party);
  const row = await insertVisit(deps.db, { ...fields, partyId, hostTenantId, announcedBy: userId });
  if (checkIn) {
    const { row: inside } = await enter(deps, row, host, {});
    return toVisit(inside, today, host?.companyName ?? null);
  }
  if (invite) await tellVisitor(deps, 'visit_invitation', row, host);
  return toVisit(row, today, host?.companyName ?? null);
};

const PROBLEMS = { inside: 'is inside already', left: 'has left already', cancelled: 'was cancelled already' } as const;

const lockExpected = async (deps: VisitDeps, id: string): Promise<VisitRow> => {
  const row = await lockVisit(deps.db, id);
  const state = toVisitState(row, await getToday(deps));
  if (state === 'expected' || state === 'no_show') return row;
  throw new AppError('conflict', `The visit of ${row.visitorName} ${PROBLEMS[state]}`);
};

export const cancelVisit = async (deps: VisitDeps, row: VisitRow): Promise<Visit> => {
  const host = await lockHost(deps, row.hostTenantId);
  const saved = await saveVisit(deps.db, row.id, { cancelledAt: deps.clock.now() });
  await tellVisitor(deps, 'visit_cancelled', saved, host);
  return toVisit(saved, await getToday(deps), host?.companyName ?? null);
};

const CHANGES_INVITATION = ['expectedDay', 'expectedTime', 'hostName', 'hostTenantId', 'email', 'phone'] as const;

const isDifferent = (before: VisitRow, after: VisitRow): boolean =>
  CHANGES_INVITATION.some((field) => before[field] !== after[field]);

/** Corrects, moves or cancels. The visitor hears of what concerns them. */
export const changeVisit = async (deps: VisitDeps, id: string, sent: BodyOf<typeof ChangeVisit>): Promise<Visit> => {
  const { state, ...fields } = sent;
  const row = await lockExpected(deps, id);
  if (state === 'cancelled') return cancelVisit(deps, row);
  const today = await getToday(deps);
  const problem = fields.expectedDay === undefined ? null : dayProblem(fields.expectedDay, today);
  if (problem) throw invalid({ expectedDay: problem });
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const host = await requireHost(
    deps,
    fields.hostTenantId === undefined ? row.hostTenantId : fields.hostTenantId,
    'hostTenantId',
  );
  const saved = Object.keys(given).length === 0 ? row : await saveVisit(deps.db, id, given);
  if (isDifferent(row, saved)) await tellVisitor(deps, 'visit_changed', saved, host);
  return toVisit(saved, today, host?.companyName ?? null);
};

/** A member's guest: another company's is none that they know of. */
export const cancelOwnVisit = async (deps: VisitDeps, tenantId: string, id: string): Promise<Visit> => {
  const row = await lockVisit(deps.db, id);
  if (row.hostTenantId !== tenantId) throw new AppError('not_found', 'Visit not found');
  return cancelVisit(deps, await lockExpected(deps, id));
};
