import { eq } from 'drizzle-orm';
import type { giveNotice as GiveNotice } from '../../domain/agreements/change-contract.ts';
import type { AgreementDetails } from '../../domain/agreements/contract.ts';
import { earliestEnd, noticeProblem, plannedEnd } from '../../domain/agreements/life.ts';
import type { BodyOf, OutputOf } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid } from '../../domain/kernel/errors.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import { addDays } from '../../domain/kernel/time.ts';
import { getToday } from '../clock.ts';
import type { Deps } from '../deps.ts';
import type { AgreementHooks } from './changes.ts';
import { getAgreement } from './present.ts';
import { lockAgreement, setEnd } from './service.ts';
import { agreements } from './tables.ts';
import { agreementToBill } from './to-bill.ts';

export const giveNotice = async (
  hooks: Pick<AgreementHooks, 'giveBackFrom' | 'lateBeyond'>,
  deps: Deps,
  id: string,
  { givenOn, endsOn: agreed, lateReason, preview }: BodyOf<typeof GiveNotice>,
): Promise<OutputOf<typeof GiveNotice>> => {
  const before = await lockAgreement(deps.db, id);
  if (before.state === 'draft') throw new AppError('conflict', 'A draft has no notice: activate it first');
  if (before.state === 'ended') throw new AppError('conflict', 'This agreement has ended');
  const today = await getToday(deps);
  const given = givenOn ?? today;
  if (given > today) throw invalid({ givenOn: 'The day of the notice must not be in the future' });
  const agreement = await agreementToBill(deps.db, id);
  if (!agreement) throw new AppError('conflict', 'This agreement was just removed');
  const terms = { ...before, lines: agreement.lines };
  const earliest = earliestEnd(terms, given);
  const endsOn = agreed ?? (earliest < today ? today : earliest);
  const problem = noticeProblem(terms, given, endsOn);
  if (problem) throw invalid({ endsOn: `${problem}: ${formatDay(earliest)} is the earliest` });
  if (endsOn < today) throw invalid({ endsOn: 'The end date must not be in the past' });
  const { prorate } = (await deps.settings.get()).billing;
  const beyond = addDays(endsOn, 1);
  const isCredited = prorate && agreement.billedThrough > beyond;
  const late = isCredited ? await hooks.lateBeyond(deps, [id], beyond) : [];
  if (preview) return { endsOn, late };
  await setEnd(deps.db, before, endsOn);
  await deps.db.update(agreements).set({ state: 'notice', noticeGivenOn: given }).where(eq(agreements.id, id));
  const why = { reason: `The agreement ends on ${formatDay(endsOn)}`, lateReason };
  if (isCredited) await hooks.giveBackFrom(deps, agreement, beyond, why);
  return { endsOn, late };
};

export const withdrawNotice = async (deps: Deps, id: string): Promise<AgreementDetails> => {
  const before = await lockAgreement(deps.db, id);
  if (before.state !== 'notice') throw new AppError('conflict', 'No notice was given');
  await deps.db.update(agreements).set({ state: 'active', noticeGivenOn: null }).where(eq(agreements.id, id));
  await setEnd(deps.db, before, plannedEnd(before));
  return getAgreement(deps, id);
};
