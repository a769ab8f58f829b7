import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAuditArchives, listAuditLog, verifyAuditLog } from '../../domain/audit/contract.ts';
import type { SentQuery } from '../../domain/kernel/endpoint.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { AUDIT_TOPICS } from './audited.ts';

export type AuditQuery = SentQuery<typeof listAuditLog>;

const AUDIT = ['audit-log'] as const;

/** An entry is sealed within seconds of being written; until then the page on screen asks again. */
const SEALED_WITHIN_MS = 15_000;
const ASK_AGAIN_MS = 3_000;

/**
 * Without topics on purpose: rows that move away under the reader's eyes are worse than a list that is a minute old.
 * New entries are announced by newestEntryQuery, and the reader decides when to load them.
 */
export const auditPageQuery = (query: AuditQuery) =>
  queryOptions({
    queryKey: [...AUDIT, 'page', query],
    queryFn: ({ signal }) => fetchPage(listAuditLog, query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const fresh = (at: string) => Date.now() - Date.parse(at) < SEALED_WITHIN_MS;
      return state.data?.rows.some(({ sealed, at }) => !sealed && fresh(at)) ? ASK_AGAIN_MS : false;
    },
  });

export const newestEntryQuery = ({ cursor: _, ...query }: AuditQuery) =>
  queryOptions({
    queryKey: [...AUDIT, 'newest', query],
    queryFn: async ({ signal }) => (await fetchPage(listAuditLog, { ...query, limit: '1' }, signal)).rows[0] ?? null,
    staleTime: 0,
    meta: { topics: AUDIT_TOPICS },
  });

/** Files hardly ever come, and by a command. */
export const archivesQuery = queryOptions({
  queryKey: [...AUDIT, 'archives'],
  queryFn: ({ signal }) => call(listAuditArchives, { signal }),
});

/** Asked each time the dialog is opened, since a verdict is about the moment it was given. */
export const verdictQuery = queryOptions({
  queryKey: [...AUDIT, 'verdict'],
  queryFn: ({ signal }) => call(verifyAuditLog, { signal }),
  // A long log takes longer than one answer, which then says how far it is.
  refetchInterval: ({ state }) => (state.data?.underWay ? 100 : false),
  staleTime: 0,
  gcTime: 0,
});
