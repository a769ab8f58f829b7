import {
  exportMigration,
  getMigrationTemplate,
  importMigration,
  type MigrationReport,
} from '../../domain/migration/contract.ts';
import { call } from '../api/call.ts';
import { useChange } from '../api/use-change.ts';

export const templatePath = getMigrationTemplate.path;
export const exportPath = exportMigration.path;

const send = (file: File, query: { dryRun: 'true' | 'false'; chase?: 'true' | 'false' }): Promise<MigrationReport> =>
  call(importMigration, { query, file });

export const useCheckWorkbook = () => useChange((file: File) => send(file, { dryRun: 'true' }), []);

export type MoveIn = { file: File; chase: boolean };

export const useMoveIn = () =>
  useChange(({ file, chase }: MoveIn) => send(file, { dryRun: 'false', chase: chase ? 'true' : 'false' }), [[]]);
