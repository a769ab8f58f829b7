import type { FastifyReply } from 'fastify';
import { invalid } from '../../../domain/kernel/errors.ts';
import type { FileFormat } from '../../../domain/kernel/file-format.ts';
import { formatDay, formatFigure } from '../../../domain/kernel/format.ts';
import { isMoneyText } from '../../../domain/kernel/money.ts';
import { FileSent } from '../../http/reply-schema.ts';
import { drawPdf } from '../pdf.ts';
import type { Letterhead, PdfDocument } from '../pdf-document.ts';
import { sendFile } from '../send-file.ts';
import { sendSheet } from '../send-sheet.ts';
import type { SheetColumn, Workbook } from '../xlsx.ts';

// Paper is drawn as a whole in memory, and nobody reads more of it.
export const MOST_ON_PAPER = 5_000;

export type FileTable<Row> = {
  /** Of the file, without its ending. */
  name: string;
  title: string;
  /** What it is of, in words: a period or a day. */
  span: string;
  facts: readonly (readonly [label: string, value: string])[];
  workbook: Workbook<Row>;
  /** The headers of the columns that are left out on paper. */
  notOnPaper?: readonly string[];
  isTotal?: (row: Row) => boolean;
};

const toText = <Row>({ type, value }: SheetColumn<Row>, row: Row): string => {
  const text = String(value(row) ?? '');
  if (type === 'day' && text !== '') return formatDay(text);
  return type === 'amount' && isMoneyText(text) ? formatFigure(text) : text;
};

const collected = async <Row>({ rows }: Workbook<Row>): Promise<Row[]> => {
  const all: Row[] = [];
  for await (const some of rows) {
    all.push(...some);
    if (all.length > MOST_ON_PAPER) {
      throw invalid({ format: 'A PDF holds at most 5,000 rows: choose a shorter period, or Excel or CSV' });
    }
  }
  return all;
};

const toDocument = <Row>({ title, span, facts, workbook, notOnPaper = [], isTotal }: FileTable<Row>, rows: Row[]) => {
  const columns = workbook.columns.filter(({ header }) => !notOnPaper.includes(header));
  return {
    title,
    number: span,
    to: { label: 'List', lines: [title, span] },
    facts,
    layout: columns.length > 5 ? 'landscape' : 'portrait',
    sections: [
      {
        table: {
          look: columns.length > 5 ? 'fitted' : 'compact',
          columns: columns.map(({ header, type }, n) => ({
            header,
            ...(columns.length > 5 || n === 1 ? {} : { width: type === 'amount' ? 90 : 60 }),
            align: type === 'amount' || type === 'number' ? 'right' : 'left',
          })),
          rows: rows.map((row) => ({
            cells: columns.map((column) => toText(column, row)),
            isStrong: isTotal?.(row) ?? false,
          })),
        },
      },
    ],
  } satisfies PdfDocument;
};

/** A list as the file that was asked for: sheets are written as their rows are read, paper is drawn as a whole. */
export const sendTable = async <Row>(
  reply: FastifyReply,
  format: FileFormat,
  table: FileTable<Row>,
  letterhead: () => Promise<Letterhead>,
): Promise<FileSent> => {
  if (format !== 'pdf') {
    sendSheet(reply, format, table.name, table.workbook);
    return new FileSent();
  }
  const document = toDocument(table, await collected(table.workbook));
  const bytes = await drawPdf(await letterhead(), document);
  sendFile(reply, { filename: `${table.name}.pdf`, contentType: 'application/pdf', bytes });
  return new FileSent();
};
