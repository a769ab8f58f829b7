import { keepPreviousData, queryOptions } from '@tanstack/react-query';
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
  listReconciliations,
  reopenReconciliation,
} from '../../domain/banking/reconciliation-contract.ts';
import {
  createBankProfile,
  createBankRule,
  deleteBankRule,
  listBankProfiles,
  listBankRules,
} from '../../domain/banking/rule-contract.ts';
import { listBankCandidates, listBankSuggestions } from '../../domain/banking/suggestion-contract.ts';
import type { SentBody, SentQuery } from '../../domain/kernel/endpoint.ts';
import { isDay } from '../../domain/kernel/time.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { listShape, oneOf } from '../api/list-url.ts';
import { useChange } from '../api/use-change.ts';
import { useList } from '../api/use-list.ts';

export const BANK = ['banking'] as const;

export const bankAccountsQuery = queryOptions({
  queryKey: [...BANK, 'accounts'],
  queryFn: ({ signal }) => call(listBankAccounts, { signal }),
  meta: { topics: ['statements', 'matches', 'reconciliations', 'cash_accounts'] },
});

/** Not refreshed by each match: the workbench knows its own, and asks again when its user rests. */
export const suggestionsQuery = (cashAccountId: string) =>
  queryOptions({
    queryKey: [...BANK, 'suggestions', cashAccountId],
    queryFn: ({ signal }) => call(listBankSuggestions, { query: { cashAccountId }, signal }),
    meta: { topics: ['statements', 'bank_rules', 'reconciliations'] },
  });

export const candidatesQuery = (lineId: string, query: SentQuery<typeof listBankCandidates>) =>
  queryOptions({
    queryKey: [...BANK, 'candidates', lineId, query],
    queryFn: ({ signal }) => call(listBankCandidates, { params: { id: lineId }, query, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

export const bankLinesPageQuery = (query: SentQuery<typeof listBankLines>) =>
  queryOptions({
    queryKey: [...BANK, 'lines', query],
    queryFn: ({ signal }) => fetchPage(listBankLines, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta: { topics: ['statements', 'matches'] },
  });

export const bankLineQuery = (id: string) =>
  queryOptions({
    queryKey: [...BANK, 'line', id],
    queryFn: ({ signal }) => call(getBankLine, { params: { id }, signal }),
    meta: { topics: ['matches'] },
  });

export const statementsPageQuery = (query: SentQuery<typeof listStatements>) =>
  queryOptions({
    queryKey: [...BANK, 'statements', query],
    queryFn: ({ signal }) => fetchPage(listStatements, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta: { topics: ['statements'] },
  });

export const bankProfilesQuery = queryOptions({
  queryKey: [...BANK, 'profiles'],
  queryFn: ({ signal }) => call(listBankProfiles, { signal }),
  meta: { topics: ['bank_profiles'] },
});

export const bankRulesQuery = queryOptions({
  queryKey: [...BANK, 'rules'],
  queryFn: ({ signal }) => call(listBankRules, { signal }),
  meta: { topics: ['bank_rules'] },
});

export const reconciliationQuery = (query: SentQuery<typeof getReconciliation>) =>
  queryOptions({
    queryKey: [...BANK, 'reconciliation', query],
    queryFn: ({ signal }) => call(getReconciliation, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { topics: ['statements', 'matches', 'journal_entries'] },
  });

export const reconciliationsPageQuery = (query: SentQuery<typeof listReconciliations>) =>
  queryOptions({
    queryKey: [...BANK, 'reconciliations', query],
    queryFn: ({ signal }) => fetchPage(listReconciliations, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta: { topics: ['reconciliations'] },
  });

export type MatchBody = SentBody<typeof matchBankLine>;

export const sendMatch = (id: string, body: MatchBody) => call(matchBankLine, { params: { id }, body });
export const sendUnmatch = (id: string, reason: string) => call(unmatchBankLine, { params: { id }, body: { reason } });
export const matchCertain = (cashAccountId: string) => call(matchCertainLines, { body: { cashAccountId } });

const useBankChange = <Input, Output>(change: (input: Input) => Promise<Output>) => useChange(change, [BANK]);

export const useUnmatch = () =>
  useBankChange(({ id, reason }: { id: string; reason: string }) => sendUnmatch(id, reason));

type Import = { file: Blob; query: SentQuery<typeof importStatement> };
export const useImportStatement = () =>
  useBankChange(({ file, query }: Import) => call(importStatement, { file, query }));

type Preview = { file: Blob; query: SentQuery<typeof previewStatement> };
export const usePreviewStatement = () =>
  useChange(({ file, query }: Preview) => call(previewStatement, { file, query }), []);

type Keyed<Body> = { body: Body; idempotencyKey: string };

export const useCreateBankProfile = () =>
  useBankChange((input: Keyed<SentBody<typeof createBankProfile>>) => call(createBankProfile, input));

export const useCreateBankRule = () =>
  useBankChange((input: Keyed<SentBody<typeof createBankRule>>) => call(createBankRule, input));
export const useDeleteBankRule = () => useBankChange((id: string) => call(deleteBankRule, { params: { id } }));

export const useSignReconciliation = () =>
  useBankChange((input: Keyed<SentBody<typeof createReconciliation>>) => call(createReconciliation, input));

type Reopening = { id: string; reason: string };
export const useReopenReconciliation = () =>
  useBankChange(({ id, reason }: Reopening) => call(reopenReconciliation, { params: { id }, body: { reason } }));

const bankLinesList = listShape({
  filters: { state: oneOf('unmatched', 'matched'), from: isDay, to: isDay },
  sorts: ['date', 'amount'],
  defaultSort: '-date',
});
export const useBankLinesList = () => useList(bankLinesList);

const createdList = listShape({ filters: {}, sorts: ['createdAt'], defaultSort: '-createdAt' });
export const useStatementsList = () => useList(createdList);
export const useReconciliationsList = () => useList(createdList);
