import { inArray } from 'drizzle-orm';
import type { increaseAgreements as Increase } from '../../domain/agreements/change-contract.ts';
import { increasedPrice } from '../../domain/agreements/life.ts';
import { rentOn } from '../../domain/agreements/rules.ts';
import type { BodyOf, OutputOf } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid } from '../../domain/kernel/errors.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import { addMoney, type Cents, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import type { Deps } from '../deps.ts';
import { type AgreementHooks, applyChange } from './changes.ts';
import { listLines, type SelectedAgreement, type StoredLine, selectAgreements, toTerms } from './present.ts';
import { agreements } from './tables.ts';

type Increased = OutputOf<typeof Increase>['agreements'][number];
type Raised = { line: StoredLine; after: string };

const increaseReason = (percent: number, day: string): string => `Increase of ${percent}% from ${formatDay(day)}`;

const raiseLines = (
  agreement: SelectedAgreement,
  lines: readonly StoredLine[],
  { percent, effectiveOn, roundTo, agreementIds }: BodyOf<typeof Increase>,
): Raised[] => {
  const field = `agreementIds.${agreementIds.indexOf(agreement.id)}`;
  if (agreement.state === 'ended' || agreement.state === 'draft') {
    throw invalid({ [field]: `${agreement.number} is not active` });
  }
  if (agreement.endDate !== null && agreement.endDate < effectiveOn) {
    throw invalid({ [field]: `${agreement.number} ends before ${formatDay(effectiveOn)}` });
  }
  if (lines.some(({ reason, startDate }) => startDate === effectiveOn && reason?.startsWith('Increase of '))) {
    throw new AppError('conflict', `${agreement.number} already has an increase from ${formatDay(effectiveOn)}`, {
      fields: { [field]: 'Already increased from this day' },
    });
  }
  return lines
    .filter(({ endDate }) => endDate === null || endDate >= effectiveOn)
    .map((line) => ({ line, after: increasedPrice(line.unitPrice, percent, parseMoney(roundTo)) }));
};

const describe = (agreement: SelectedAgreement, raised: readonly Raised[], day: string): Increased => {
  const from = day < agreement.startDate ? agreement.startDate : day;
  const before = raised.map(({ line }) => toTerms(line));
  const after = raised.map(({ line, after: unitPrice }) => ({ ...toTerms(line), unitPrice }));
  return {
    id: agreement.id,
    number: agreement.number ?? '',
    tenantName: agreement.tenantName,
    effectiveOn: day,
    rentBefore: toDecimalText(rentOn(before, from)),
    rentAfter: toDecimalText(rentOn(after, from)),
    lines: raised.map(({ line, after: price }) => ({
      name: line.name,
      quantity: line.quantity,
      before: line.unitPrice,
      after: price,
    })),
  };
};

const total = (amounts: readonly string[]): Cents => addMoney(...amounts.map(parseMoney));

/** Raises all of them or none; the same day twice is refused, so that nobody pays an increase two times. */
export const increaseAgreements = async (
  hooks: AgreementHooks,
  deps: Deps,
  input: BodyOf<typeof Increase>,
): Promise<OutputOf<typeof Increase>> => {
  const { agreementIds, effectiveOn, percent, preview } = input;
  const ids = [...new Set(agreementIds)].sort();
  const rows = await selectAgreements(deps.db, inArray(agreements.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const missing = agreementIds.findIndex((id) => !byId.has(id));
  if (missing >= 0) throw invalid({ [`agreementIds.${missing}`]: 'This agreement does not exist' });
  const lines = Map.groupBy(await listLines(deps.db, ids), ({ agreementId }) => agreementId);
  const described: Increased[] = [];
  // Tenants are locked in one order, so that two increases at once take turns.
  for (const row of rows.sort((one, other) => (one.tenantId < other.tenantId ? -1 : 1))) {
    const raised = raiseLines(row, lines.get(row.id) ?? [], input);
    if (raised.length === 0) throw invalid({ agreementIds: `${row.number} has no line on ${formatDay(effectiveOn)}` });
    described.push(describe(row, raised, effectiveOn));
    if (preview) continue;
    await applyChange(hooks, deps, row.id, {
      effectiveOn,
      reason: increaseReason(percent, effectiveOn),
      lines: raised.map(({ line: { id, startDate }, after }) => ({ id, startDate, unitPrice: parseMoney(after) })),
    });
  }
  return {
    agreements: described,
    rentBefore: toDecimalText(total(described.map(({ rentBefore }) => rentBefore))),
    rentAfter: toDecimalText(total(described.map(({ rentAfter }) => rentAfter))),
  };
};
