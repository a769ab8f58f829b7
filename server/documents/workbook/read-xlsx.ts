import { addDays } from '../../../domain/kernel/time.ts';
import { readZip } from './read-zip.ts';

/** A sheet as texts: rows by their number in the sheet less one, cells by their column. */
export type ReadSheet = { name: string; rows: string[][] };

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
    const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

const ATTRIBUTES = new Map<string, RegExp>();

const attribute = (tag: string, name: string): string | null => {
  let pattern = ATTRIBUTES.get(name);
  if (!pattern) {
    pattern = new RegExp(`\\s${name}="([^"]*)"`);
    ATTRIBUTES.set(name, pattern);
  }
  const value = pattern.exec(tag)?.[1];
  return value === undefined ? null : value.includes('&') ? unescaped(value) : value;
};

// Some programs put a prefix before every name.
const withoutPrefixes = (xml: string): string =>
  /<\w+:(worksheet|sst|styleSheet|workbook)\b/.test(xml) ? xml.replace(/<(\/?)\w+:/g, '<$1') : xml;

// Without how it is pronounced, which East Asian texts carry along.
const plainText = (xml: string): string =>
  [
    ...(xml.includes('<rPh') ? xml.replace(/<rPh\b[\s\S]*?<\/rPh>/g, '') : xml).matchAll(
      /<t(?:\s[^>]*)?>([\s\S]*?)<\/t>/g,
    ),
  ]
    .map(([, text = '']) => unescaped(text))
    .join('');

const isDayFormat = (id: number, codes: ReadonlyMap<number, string>): boolean => {
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return true;
  const code = codes.get(id);
  return code !== undefined && /[dmy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')) && /[dy]/i.test(code);
};

/** Which looks of cells show a number as a day. */
const dayLooks = (styles: string): ReadonlySet<number> => {
  const codes = new Map(
    [...styles.matchAll(/<numFmt\s[^>]*>/g)].map(([tag]) => [
      Number(attribute(tag, 'numFmtId')),
      attribute(tag, 'formatCode') ?? '',
    ]),
  );
  const [looks = ''] = /<cellXfs[\s\S]*?<\/cellXfs>/.exec(styles) ?? [];
  return new Set(
    [...looks.matchAll(/<xf\s[^>]*>/g)].flatMap(([tag], at) =>
      isDayFormat(Number(attribute(tag, 'numFmtId') ?? 0), codes) ? [at] : [],
    ),
  );
};

const DAY_ZERO = '1899-12-30';
const LAST_DAY = 2_958_465;

const PLAIN = /^-?\d{1,15}(\.\d{1,2})?$/;

// Figures are written out, never with an exponent, and without what binary fractions add.
const figureText = (text: string): string =>
  PLAIN.test(text) ? text : Number(text).toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 8 });

type Parts = { shared: readonly string[]; days: ReadonlySet<number>; dayShift: number };

const cellText = (tag: string, content: string, { shared, days, dayShift }: Parts): string => {
  const type = attribute(tag, 't');
  if (type === 'inlineStr') return plainText(content);
  const [, value = ''] = /<v(?:\s[^>]*)?>([\s\S]*?)<\/v>/.exec(content) ?? [];
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'str' || type === 'e' || type === 'd') return unescaped(value);
  if (value === '' || Number.isNaN(Number(value))) return unescaped(value);
  const serial = Math.floor(Number(value)) + dayShift;
  const isDay = days.has(Number(attribute(tag, 's') ?? -1)) && serial > 0 && serial <= LAST_DAY;
  return isDay ? addDays(DAY_ZERO, serial) : figureText(value);
};

const MOST_COLUMNS = 100;

const columnNumber = (place: string): number =>
  [...place.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const readRows = (xml: string, parts: Parts, mostRows: number): string[][] => {
  const rows: string[][] = [];
  let last = -1;
  for (const [, head = '', content = ''] of xml.matchAll(/<row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/row>)/g)) {
    const at = Number(attribute(` ${head}`, 'r') ?? last + 2) - 1;
    last = at;
    if (at >= mostRows) break;
    const cells: string[] = [];
    for (const [, tag = '', inside = ''] of content.matchAll(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
      const place = attribute(tag, 'r');
      const column = place ? columnNumber(place) : cells.length;
      if (column < MOST_COLUMNS) cells[column] = cellText(tag, inside, parts);
    }
    rows[at] = Array.from(cells, (text) => text ?? '');
  }
  return Array.from(rows, (cells) => cells ?? []);
};

/** A workbook as texts. What cannot be read is thrown as a RangeError. */
export const readXlsx = async (file: Buffer, mostRows: number): Promise<ReadSheet[]> => {
  const entries = await readZip(file, (name) => /^xl\/.*\.(xml|rels)$/.test(name));
  const part = (name: string) => withoutPrefixes(entries.get(name) ?? '');
  const workbook = part('xl/workbook.xml');
  if (workbook === '') throw new RangeError('Not a workbook');
  const targets = new Map(
    [...part('xl/_rels/workbook.xml.rels').matchAll(/<Relationship\s[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'Id'),
      (attribute(tag, 'Target') ?? '').replace(/^\/?(xl\/)?/, 'xl/'),
    ]),
  );
  const shared = [...part('xl/sharedStrings.xml').matchAll(/<si>([\s\S]*?)<\/si>|<si\/>/g)].map(([, si = '']) =>
    plainText(si),
  );
  const dayShift = /date1904="(1|true)"/.test(workbook) ? 1_462 : 0;
  const parts = { shared, days: dayLooks(part('xl/styles.xml')), dayShift };
  return [...workbook.matchAll(/<sheet\s[^>]*>/g)].map(([tag]) => ({
    name: attribute(tag, 'name') ?? '',
    rows: readRows(part(targets.get(attribute(tag, 'r:id')) ?? ''), parts, mostRows),
  }));
};
