import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { createBackup, downloadBackup, getBackupState, listBackups } from '../../domain/backups/contract.ts';
import { fillPath, type SentQuery } from '../../domain/kernel/endpoint.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { useChange } from '../api/use-change.ts';

const BACKUPS = ['backups'] as const;

export const backupPageQuery = (query: SentQuery<typeof listBackups>) =>
  queryOptions({
    queryKey: [...BACKUPS, 'page', query],
    queryFn: ({ signal }) => fetchPage(listBackups, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta: { topics: ['backups'] },
  });

export const backupStateQuery = queryOptions({
  queryKey: [...BACKUPS, 'state'],
  queryFn: ({ signal }) => call(getBackupState, { signal }),
  meta: { topics: ['backups', 'settings'] },
});

export const filePath = (id: string): string => fillPath(downloadBackup.path, { id });

export const useCreateBackup = () => useChange(() => call(createBackup, {}), [BACKUPS], { afterRefusal: true });
