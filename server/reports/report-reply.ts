import type { FastifyReply } from 'fastify';
import type { FileFormat } from '../../domain/kernel/file-format.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { toPeriod } from '../../domain/reports/periods.ts';
import type { GivenPeriod, Period } from '../../domain/reports/query.ts';
import { getToday } from '../clock.ts';
import type { Database } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { sendReport } from './files.ts';
import { inSnapshot } from './snapshot.ts';
import type { TabularReport } from './tabular/tabular.ts';

export const periodOrDefault = async (deps: Deps, given: GivenPeriod): Promise<Period> =>
  toPeriod(given, await getToday(deps));

export const dateOrToday = async (deps: Deps, given: Day | undefined): Promise<Day> => given ?? getToday(deps);

type ReportRequest = { deps: Deps; reply: FastifyReply; format: FileFormat | undefined };

/** Reads a report in one moment of the books; where a file was asked for, that is sent instead of the figures. */
export const replyWithReport =
  (database: Database) =>
  async <R>(
    { deps, reply, format }: ReportRequest,
    read: (deps: Deps) => Promise<R>,
    toTabular: (report: R, deps: Deps) => TabularReport | Promise<TabularReport>,
  ): Promise<R> => {
    const { report, file } = await inSnapshot(database, deps, async (inside) => {
      const result = await read(inside);
      return { report: result, file: format ? await toTabular(result, inside) : null };
    });
    if (file && format) await sendReport(reply, format, deps, file);
    return report;
  };
