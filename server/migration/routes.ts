import type { FastifyReply } from 'fastify';
import { invalid } from '../../domain/kernel/errors.ts';
import { exportMigration, getMigrationTemplate, importMigration } from '../../domain/migration/contract.ts';
import { getToday } from '../clock.ts';
import { type Workbook, XLSX, xlsxStream } from '../documents/xlsx.ts';
import { type Mount, toActor } from '../http/mount.ts';
import { exportSheets } from './export.ts';
import { importWorkbook } from './import.ts';
import { templateSheets } from './template.ts';

const send = <Row>(reply: FastifyReply, name: string, sheets: readonly Workbook<Row>[]): undefined => {
  reply
    .type(XLSX)
    .header('content-disposition', `attachment; filename="${name}.xlsx"`)
    .header('cache-control', 'no-store')
    .send(xlsxStream(...sheets));
};

export const migrationRoutes = (mount: Mount) => {
  mount.plain(getMigrationTemplate, async (_, { reply }) => send(reply, 'move-in', templateSheets()));
  mount.plain(exportMigration, async (deps, { reply }) => {
    const today = await getToday(deps);
    return send(reply, `agreements-${today}`, await exportSheets(deps, today));
  });
  mount.plain(importMigration, async (deps, { query, user, request, database }) => {
    const file = request.body;
    if (!Buffer.isBuffer(file) || file.length === 0)
      throw invalid({ file: 'Send the workbook as the body of the call' });
    const actor = toActor(user, request);
    const moveIn = { by: { id: user.id, name: user.name }, chase: query.chase };
    const work = (db: typeof deps.db) => importWorkbook({ ...deps, db }, file, moveIn);
    // The dry run is the import itself, taken back.
    if (query.dryRun) return { ...(await database.rehearse(actor, work)), imported: false };
    return database.transact(actor, work);
  });
};
