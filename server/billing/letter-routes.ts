import { getIncreaseLetter } from '../../domain/agreements/increases/increase-contract.ts';
import { getLatestDocuments } from '../../domain/billing/latest-contract.ts';
import {
  approveLetters,
  createHold,
  decideLetter,
  getLetter,
  listHolds,
  listLetters,
  releaseHold,
  resendLetter,
  serveLetter,
  waiveLateFee,
} from '../../domain/billing/letters/letter-contract.ts';
import { previewAutomation } from '../../domain/billing/runs/automation-contract.ts';
import { getAutomationStatus, getFinancialSummary, runAutomation } from '../../domain/billing/runs/run-contract.ts';
import { getIncrease } from '../agreements/increases/list.ts';
import type { Deps } from '../deps.ts';
import { type Mount, toActor } from '../http/mount.ts';
import { sendDocument } from './documents.ts';
import * as fees from './invoices/waive-late-fee.ts';
import { latestDocuments } from './latest.ts';
import * as decisions from './letters/decide.ts';
import * as holds from './letters/holds.ts';
import * as letters from './letters/list.ts';
import * as automation from './runs/daily-automation.ts';
import { rehearseAutomation } from './runs/rehearse-automation.ts';
import { financialSummary, type SpentFigures } from './summary.ts';

// Below the time in which every request is answered.
const PATIENCE_MS = 7_000;

export const letterRoutes = (
  mount: Mount,
  automationFor: (deps: Deps) => automation.Automation,
  spent: SpentFigures,
) => {
  mount.read(listLetters, (deps, { query, request, reply }) => letters.listLetters(deps, query, request, reply));
  mount.read(getLetter, async (deps, { params, query, reply }) => {
    const letter = await letters.getLetter(deps, params.id);
    if (query.format === 'pdf') await sendDocument(deps, reply, `letter:${params.id}`);
    return letter;
  });
  mount.read(getIncreaseLetter, async (deps, { params, query, reply }) => {
    const increase = await getIncrease(deps.db, params.id);
    if (query.format === 'pdf') await sendDocument(deps, reply, `increase:${params.id}`);
    return increase;
  });
  mount.write(decideLetter, async (deps, { params, body, user }) => {
    await decisions.decideLetter(deps, params.id, { ...body, by: user.name });
    return letters.getLetter(deps, params.id);
  });
  mount.write(approveLetters, async (deps, { body, user }) => ({
    results: await decisions.approveLetters(deps, body, user.name),
  }));
  mount.write(serveLetter, async (deps, { params, body, user }) => {
    await decisions.serveLetter(deps, params.id, body, user.name);
    return letters.getLetter(deps, params.id);
  });
  mount.write(resendLetter, (deps, { params }) => decisions.resendLetter(deps, params.id));
  mount.read(listHolds, (deps, { query, request, reply }) => holds.listHolds(deps, query, request, reply));
  mount.write(createHold, (deps, { body, user }) => holds.createHold(deps, body, user.name));
  mount.write(releaseHold, (deps, { params, user }) => holds.releaseHold(deps, params.id, user.name));
  mount.write(waiveLateFee, async (deps, { params, body }) => ({
    waived: await fees.waiveLateFee(deps, params.id, body.reason),
  }));
  mount.read(getFinancialSummary, (deps, { user }) => financialSummary(deps, user.role, spent));
  mount.read(getLatestDocuments, (deps) => latestDocuments(deps));
  mount.read(getAutomationStatus, (deps) => automation.automationStatus(deps));
  mount.plain(previewAutomation, (deps, { user, request }) =>
    rehearseAutomation(automationFor(deps), toActor(user, request)),
  );
  mount.plain(runAutomation, async (deps, { user, request }) => {
    const { run, work } = await automation.runAutomation(automationFor(deps), {
      actor: toActor(user, request),
      trigger: 'person',
    });
    const tooLong = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null).unref());
    const done = await Promise.race([work, tooLong]);
    if (!done) {
      work.catch((error: unknown) => deps.log.error({ err: error }, 'an automation run broke off'));
      return { runId: run.id, status: 'running' as const, invoicesGenerated: 0, demandLettersGenerated: 0, steps: [] };
    }
    return {
      runId: run.id,
      status: done.row.status,
      invoicesGenerated: done.row.invoicesGenerated,
      demandLettersGenerated: done.row.lettersGenerated,
      steps: done.steps,
    };
  });
};
