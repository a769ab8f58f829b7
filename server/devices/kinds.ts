import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { createSale, RecordedSale } from '../../domain/counter/contract.ts';
import { readProvisional } from '../../domain/devices/rules.ts';
import { fillPath } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid } from '../../domain/kernel/errors.ts';
import { Id, isId } from '../../domain/kernel/ids.ts';
import { recordMail as recordMailCall } from '../../domain/mailroom/contract.ts';
import { checkInSomebody as checkInCall, checkInPass, checkOutSomebody } from '../../domain/presence/contract.ts';
import { announceVisit as announceVisitCall, checkInVisitor } from '../../domain/visits/contract.ts';
import type { PaymentHooks } from '../billing/payment-routes.ts';
import { sell } from '../counter/sell.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import type { SignedIn } from '../http/mount.ts';
import { recordMail } from '../mailroom/handling.ts';
import { checkOut } from '../presence/check-out.ts';
import { checkInSomebody } from '../presence/desk-check-in.ts';
import { checkInByPass } from '../presence/pass-check-in.ts';
import { announceVisit } from '../visits/announce.ts';
import { checkInVisit } from '../visits/enter.ts';
import { deviceOperations } from './tables.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** What later features know of what is done; the composition root hands it in. */
export type ActHooks = { payments: PaymentHooks };

type By = { user: SignedIn; hooks: ActHooks };

type Kind = {
  /** The call of the screen that does the same while there is a line. */
  toRequest(body: Fields): { url: string; body: unknown };
  apply(deps: Deps, by: By, body: Fields): Promise<object>;
  /** What is kept of the answer, for ever: no more than a device needs, and nobody by name. */
  toResult(answer: object): Fields;
  /** Fields that are never kept. */
  secrets: readonly string[];
};

const kind = <Body, Answer extends object>(one: {
  toRequest: (body: Fields) => { url: string; body: unknown };
  body: z.ZodType<Body>;
  apply: (deps: Deps, by: By, body: Body) => Promise<Answer>;
  toResult: (answer: Answer) => Fields;
  secrets?: readonly string[];
}): Kind => ({
  toRequest: one.toRequest,
  apply: (deps, by, sent) => one.apply(deps, by, one.body.parse(sent)),
  toResult: (answer) => one.toResult(answer as Answer),
  secrets: one.secrets ?? [],
});

const to = (path: string, field: string) => (body: Fields) => {
  const { [field]: id, ...rest } = body;
  return { url: fillPath(path, { id: String(id) }), body: rest };
};

// Who came in while there was no line is known by the number of that act.
const findCheckIn = async (db: Db, named: string): Promise<string> => {
  if (isId(named)) return named;
  const number = readProvisional(named);
  if (!number) throw invalid({ checkInId: 'Must be an id' });
  const [act] = await db
    .select({ id: sql<string | null>`${deviceOperations.result} ->> 'checkInId'` })
    .from(deviceOperations)
    .where(eq(deviceOperations.number, `${number.code}-${number.seq}`));
  if (!act?.id) throw new AppError('conflict', `Nobody came in by act ${named}`);
  return act.id;
};

/** What a device may do without a line: each as the call of the same screen does it. */
export const KINDS: Readonly<Record<string, Kind>> = {
  parcel: kind({
    toRequest: (body) => ({ url: fillPath(recordMailCall.path), body }),
    body: recordMailCall.body,
    apply: (deps, { user }, body) => recordMail(deps, user.id, body),
    toResult: ({ id }) => ({ id }),
  }),
  sale: kind({
    toRequest: (body) => ({ url: fillPath(createSale.path), body }),
    body: RecordedSale,
    apply: (deps, { user, hooks }, body) => sell(deps, { user, approver: null, hooks: hooks.payments }, body),
    toResult: ({ invoice, payment, change, tenantId, partyId, passes, checkIn, warnings }) => ({
      ...{ invoice, payment, change, tenantId, partyId, warnings },
      passes: passes.map(({ id, number }) => ({ id, number })),
      checkInId: checkIn?.id ?? null,
    }),
    secrets: ['approval'],
  }),
  pass_check_in: kind({
    toRequest: to(checkInPass.path, 'passId'),
    body: checkInPass.body.extend({ passId: Id }),
    apply: (deps, _, { passId, ...who }) => checkInByPass(deps, passId, who),
    toResult: ({ checkIn, pass, usesDay }) => ({
      ...{ checkInId: checkIn.id, passId: pass.id, daysLeft: pass.daysLeft, usesDay },
    }),
  }),
  check_in: kind({
    toRequest: (body) => ({ url: fillPath(checkInCall.path), body }),
    body: checkInCall.body,
    apply: (deps, _, body) => checkInSomebody(deps, body),
    toResult: ({ id }) => ({ checkInId: id }),
  }),
  check_out: kind({
    toRequest: (body) => ({ ...to(checkOutSomebody.path, 'checkInId')(body), body: null }),
    body: z.object({ checkInId: z.string().max(60) }),
    apply: async (deps, _, { checkInId }) => checkOut(deps, await findCheckIn(deps.db, checkInId), 'desk'),
    toResult: ({ id }) => ({ checkInId: id }),
  }),
  visit: kind({
    toRequest: (body) => ({ url: fillPath(announceVisitCall.path), body }),
    body: announceVisitCall.body,
    apply: (deps, { user }, body) => announceVisit(deps, user.id, body),
    toResult: ({ id, checkInId, badgeNumber }) => ({ visitId: id, checkInId, badgeNumber }),
  }),
  visit_check_in: kind({
    toRequest: (body) => ({ ...to(checkInVisitor.path, 'visitId')(body), body: null }),
    body: z.object({ visitId: Id }),
    apply: (deps, _, { visitId }) => checkInVisit(deps, visitId),
    toResult: ({ id, checkInId, badgeNumber }) => ({ visitId: id, checkInId, badgeNumber }),
  }),
};
