import type { FastifyReply } from 'fastify';
import type { FileFormat } from '../../domain/kernel/file-format.ts';
import { toLetterhead } from '../billing/documents.ts';
import type { Deps } from '../deps.ts';
import { drawPdf } from '../documents/pdf.ts';
import { type DrawnFile, sendFile } from '../documents/send-file.ts';
import { sheetCsv } from '../documents/send-sheet.ts';
import { XLSX, xlsxStream } from '../documents/xlsx.ts';
import { zipped } from '../documents/zip.ts';
import { toPage } from './report-page.ts';
import { type TabularReport, toWorkbook } from './tabular/tabular.ts';

type FileDeps = Pick<Deps, 'db' | 'settings'>;

const collected = async (stream: AsyncIterable<Buffer | string>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};

const toPdf = async (deps: FileDeps, reports: readonly TabularReport[], name: string): Promise<DrawnFile> => ({
  filename: `${name}.pdf`,
  contentType: 'application/pdf',
  bytes: await drawPdf(await toLetterhead(deps), ...reports.map(toPage)),
});

const toXlsx = async (reports: readonly TabularReport[], name: string): Promise<DrawnFile> => ({
  filename: `${name}.xlsx`,
  contentType: XLSX,
  bytes: await collected(xlsxStream(...reports.map(toWorkbook))),
});

// The workbook, the paper, and each report as a table of its own.
const toZip = async (deps: FileDeps, reports: readonly TabularReport[], name: string): Promise<DrawnFile> => {
  const book = await toXlsx(reports, name);
  const paper = await toPdf(deps, reports, name);
  return {
    filename: `${name}.zip`,
    contentType: 'application/zip',
    bytes: await collected(
      zipped([
        { name: book.filename, content: [book.bytes] },
        { name: paper.filename, content: [paper.bytes] },
        ...reports.map((report) => ({ name: `${report.name}.csv`, content: sheetCsv(toWorkbook(report)) })),
      ]),
    ),
  };
};

export const toFile = (
  format: 'xlsx' | 'pdf' | 'zip',
  deps: FileDeps,
  reports: readonly TabularReport[],
  name: string,
): Promise<DrawnFile> => {
  if (format === 'xlsx') return toXlsx(reports, name);
  return format === 'pdf' ? toPdf(deps, reports, name) : toZip(deps, reports, name);
};

const toCsv = async (report: TabularReport): Promise<DrawnFile> => ({
  filename: `${report.name}.csv`,
  contentType: 'text/csv; charset=utf-8',
  bytes: await collected(sheetCsv(toWorkbook(report))),
});

/**
 * What was asked for as a file is sent as one. It is drawn as a whole first: while a stream was still under way, the
 * figures would be sent in its place.
 */
export const sendReport = async (
  reply: FastifyReply,
  format: FileFormat,
  deps: FileDeps,
  report: TabularReport,
): Promise<void> => {
  if (format === 'csv') sendFile(reply, await toCsv(report));
  else sendFile(reply, await toFile(format, deps, [report], report.name));
};
