import {
  getBankLine,
  importStatement,
  listBankAccounts,
  listBankLines,
  listStatements,
  matchBankLine,
  matchCertainLines,
  previewStatement,
  unmatchBankLine,
} from '../../domain/banking/contract.ts';
import {
  createReconciliation,
  getReconciliation,
  getSignedReconciliation,
  listReconciliations,
  reopenReconciliation,
} from '../../domain/banking/reconciliation-contract.ts';
import {
  createBankProfile,
  createBankRule,
  deleteBankProfile,
  deleteBankRule,
  listBankProfiles,
  listBankRules,
} from '../../domain/banking/rule-contract.ts';
import { listBankCandidates, listBankSuggestions } from '../../domain/banking/suggestion-contract.ts';
import { invalid } from '../../domain/kernel/errors.ts';
import { sendFile } from '../documents/send-file.ts';
import { type Mount, toActor } from '../http/mount.ts';
import { listCandidates } from './book-items.ts';
import * as files from './import.ts';
import * as lists from './lists.ts';
import { matchLine } from './match.ts';
import { matchCertain } from './match-certain.ts';
import { type BankingHooks, noticeRoutes } from './notices/routes.ts';
import * as profiles from './profiles.ts';
import * as reconcile from './reconcile.ts';
import { drawReconciliation } from './reconciliation-pdf.ts';
import { suggestMatches } from './suggest.ts';
import { unmatchLine } from './unmatch.ts';

const lineRoutes = (mount: Mount): void => {
  mount.read(listBankLines, ({ db }, { query, request, reply }) => lists.listBankLines(db, query, request, reply));
  mount.read(getBankLine, ({ db }, { params }) => lists.getBankLine(db, params.id));
  mount.read(listBankAccounts, ({ db }) => lists.listBankAccounts(db));
  mount.read(listBankCandidates, (deps, { params, query }) => listCandidates(deps, params.id, query));
  mount.read(listBankSuggestions, (deps, { query }) => suggestMatches(deps, query.cashAccountId));
  mount.write(matchBankLine, async (deps, { params, body, user }) => {
    await matchLine(deps, params.id, body, { id: user.id, name: user.name, mayPostIntoClosed: true });
    return lists.getBankLine(deps.db, params.id);
  });
  mount.plain(matchCertainLines, (deps, { body, user, request, database }) => {
    const by = { id: user.id, name: user.name, mayPostIntoClosed: false };
    return matchCertain(deps, body.cashAccountId, { database, actor: toActor(user, request), by });
  });
  mount.write(unmatchBankLine, async (deps, { params, body, user }) => {
    await unmatchLine(deps, params.id, { reason: body.reason, by: user.name });
    return lists.getBankLine(deps.db, params.id);
  });
};

const profileRoutes = (mount: Mount): void => {
  mount.read(listBankProfiles, ({ db }) => profiles.listBankProfiles(db));
  mount.write(createBankProfile, ({ db }, { body }) => profiles.createBankProfile(db, body));
  mount.write(deleteBankProfile, async ({ db }, { params }) => {
    await profiles.deleteBankProfile(db, params.id);
    return undefined;
  });
  mount.read(listBankRules, ({ db }) => profiles.listBankRules(db));
  mount.write(createBankRule, ({ db }, { body }) => profiles.createBankRule(db, body));
  mount.write(deleteBankRule, async ({ db }, { params }) => {
    await profiles.deleteBankRule(db, params.id);
    return undefined;
  });
};

const requireFile = (body: unknown): Buffer => {
  if (!Buffer.isBuffer(body) || body.length === 0) {
    throw invalid({ file: 'Send the statement as the body of the call' });
  }
  return body;
};

const reconciliationRoutes = (mount: Mount): void => {
  mount.read(getReconciliation, (deps, { query }) => reconcile.previewReconciliation(deps, query));
  mount.read(listReconciliations, ({ db }, { query, request, reply }) =>
    reconcile.listReconciliations(db, query, request, reply),
  );
  mount.read(getSignedReconciliation, async (deps, { params, query, reply }) => {
    const signed = await reconcile.getSigned(deps, params.id);
    if (query.format === 'pdf') sendFile(reply, await drawReconciliation(deps, signed));
    return signed;
  });
  mount.write(createReconciliation, (deps, { body }) => reconcile.signReconciliation(deps, body));
  mount.write(reopenReconciliation, ({ db }, { params, body, user }) =>
    reconcile.reopenReconciliation(db, params.id, { reason: body.reason, by: user.name }),
  );
};

export const bankingRoutes = (mount: Mount, hooks: BankingHooks): void => {
  noticeRoutes(mount, hooks);
  mount.plain(previewStatement, ({ db }, { query, request }) =>
    files.previewStatement(db, requireFile(request.body), query),
  );
  mount.plain(importStatement, async (deps, { query, user, request, database }) => {
    const file = requireFile(request.body);
    // Read before the transaction takes its connection, as every write does.
    const settings = await deps.settings.get();
    const within = { ...deps, settings: { get: async () => settings } };
    return database.transact(toActor(user, request), (db) => files.takeStatement({ ...within, db }, file, query));
  });
  mount.read(listStatements, ({ db }, { query, request, reply }) => lists.listStatements(db, query, request, reply));
  lineRoutes(mount);
  profileRoutes(mount);
  reconciliationRoutes(mount);
};
