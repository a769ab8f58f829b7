import type { CheckedFile } from '../check-file.ts';
import { TableStart } from '../file/format.ts';
import { parseJson, unpackRows } from '../file/reader.ts';

const NEWLINE = 10;
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

const unescaped = (text: string): string | null => {
  if (text === '\\N') return null;
  return text.includes('\\') ? text.replace(/\\(.)/gs, (_, c: string) => ESCAPES[c] ?? c) : text;
};

export type FileRow = Readonly<Record<string, string | null>>;

/** The rows of one table of a file, in its order, each value as text. */
export const rowsIn = async function* ({ header, reopen }: CheckedFile, wanted: string): AsyncGenerator<FileRow> {
  const columns = header.tables.find(({ name }) => name === wanted)?.columns ?? [];
  const toRow = (line: string): FileRow => {
    const values = line.split('\t');
    return Object.fromEntries(columns.map((name, n) => [name, unescaped(values[n] ?? '')]));
  };
  const reader = await reopen();
  let inside = false;
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const block of reader.blocks) {
      if (block.kind === 'T') inside = parseJson(wanted, TableStart, block).table === wanted;
      else if (block.kind === 'E' && inside) return;
      if (block.kind !== 'D' || !inside) continue;
      // A part may end within a row.
      const part = Buffer.concat([rest, await unpackRows(block)]);
      let start = 0;
      for (let end = part.indexOf(NEWLINE); end >= 0; end = part.indexOf(NEWLINE, start)) {
        yield toRow(part.toString('utf8', start, end));
        start = end + 1;
      }
      rest = part.subarray(start);
    }
  } finally {
    await reader.close();
  }
};
