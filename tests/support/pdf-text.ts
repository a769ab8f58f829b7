import { inflateSync } from 'node:zlib';

type Parts = ReadonlyMap<string, { head: string; stream: string | null }>;

const OBJECT = /(\d+) 0 obj\n([\s\S]*?)\nendobj/g;

const streamOf = (head: string, packed: string | undefined): string | null => {
  if (packed === undefined) return null;
  const data = Buffer.from(packed.replace(/\nendstream$/, ''), 'latin1');
  return (head.includes('/FlateDecode') ? inflateSync(data) : data).toString('latin1');
};

// The objects of a file as pdfkit writes them, their streams inflated.
const partsOf = (bytes: Buffer): Parts =>
  new Map(
    [...bytes.toString('latin1').matchAll(OBJECT)].map(([, id = '', content = '']) => {
      const [head = '', packed] = content.split(/\nstream\n/);
      return [id, { head, stream: streamOf(head, packed) }];
    }),
  );

const signs = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

// What each sign of a font stands for, by its number.
const alphabetOf = (parts: Parts, fontId: string): ReadonlyMap<number, string> => {
  const map = parts.get(/\/ToUnicode (\d+) 0 R/.exec(parts.get(fontId)?.head ?? '')?.[1] ?? '')?.stream ?? '';
  return new Map(
    [...map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)].flatMap(([, first = '0', list = '']) =>
      [...list.matchAll(/<(\w*)>/g)].map(([, hex = ''], n) => [Number.parseInt(first, 16) + n, signs(hex)] as const),
    ),
  );
};

const alphabetsOf = (parts: Parts): ReadonlyMap<string, ReadonlyMap<number, string>> =>
  new Map(
    [...parts.values()]
      .flatMap(({ head }) => [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)])
      .map(([, name = '', id = '']) => [name, alphabetOf(parts, id)]),
  );

// The text of a document, a line for each piece that was written, in the order of drawing.
export const textOfPdf = (bytes: Buffer): string => {
  const parts = partsOf(bytes);
  const alphabets = alphabetsOf(parts);
  const pages = [...parts.values()].flatMap(({ stream }) => (stream?.includes(' Tf') ? [stream] : []));
  return pages
    .flatMap((page) => [...page.matchAll(/BT\n([\s\S]*?)ET/g)])
    .map(([, piece = '']) => {
      const alphabet = alphabets.get(/\/(F\d+) /.exec(piece)?.[1] ?? '');
      const codes = [...piece.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      return codes.map((code) => alphabet?.get(Number.parseInt(code, 16)) ?? '').join('');
    })
    .join('\n');
};

// The addresses that a click on the paper opens.
export const linksOfPdf = (bytes: Buffer): string[] =>
  [...partsOf(bytes).values()].flatMap(({ head }) =>
    [...head.matchAll(/\/URI \(([^)]*)\)/g)].map(([, address = '']) => address),
  );

export type Square = { x: number; y: number; side: number };

// The squares that are drawn on its pages, in the order of drawing.
export const squaresOfPdf = (bytes: Buffer): Square[] =>
  [...partsOf(bytes).values()]
    .flatMap(({ stream }) => [...(stream ?? '').matchAll(/^([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) re$/gm)])
    .map(([, ...numbers]) => numbers.map(Number) as [number, number, number, number])
    .flatMap(([x, y, width, height]) => (width === height ? [{ x, y, side: width }] : []));
