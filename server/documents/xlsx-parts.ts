// The parts of a workbook (ECMA-376), besides the rows.
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

// XML cannot hold these at all, not even escaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is control characters that must not be written
const IMPOSSIBLE = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A reader of XML would turn it into a line feed.
  '\r': '&#13;',
};

export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(IMPOSSIBLE, '')
    .replace(/[&<>"\r]/g, (sign) => ESCAPES[sign] ?? '');

const contentTypes = (sheets: number): string =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/>${Array.from({ length: sheets }, (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${KIND}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`;

const relations = (...targets: readonly [kind: string, target: string][]): string => {
  const lines = targets.map(
    ([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`;
};

const sheetEntry = (name: string, at: number): string =>
  `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`;

const workbook = (sheets: readonly string[]): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets>${sheets.map(sheetEntry).join('')}</sheets></workbook>`;

/** The looks of cells, by their place in this list. */
export const STYLES = { text: 0, header: 1, day: 2, amount: 3, number: 4 } as const;

const DAY_FORMAT = 164;
const AMOUNT_FORMAT = 4;

const look = (format: number, font: 0 | 1, more = '') =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0"${format ? ' applyNumberFormat="1"' : ''}${font ? ' applyFont="1"' : ''}${more}`;

const STYLE_SHEET = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="${DAY_FORMAT}" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">${[
  look(0, 0, ' applyAlignment="1"><alignment vertical="top"/></xf>'),
  look(0, 1, '/>'),
  look(DAY_FORMAT, 0, ' applyAlignment="1"><alignment vertical="top"/></xf>'),
  look(AMOUNT_FORMAT, 0, ' applyAlignment="1"><alignment vertical="top"/></xf>'),
  look(0, 0, ' applyAlignment="1"><alignment vertical="top"/></xf>'),
].join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** The header stays in view while the rows scroll. */
export const sheetStart = (widths: readonly number[]): string => {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`;
};

export const SHEET_END = '</sheetData></worksheet>';

export const workbookParts = (sheets: readonly string[]) => [
  { name: '[Content_Types].xml', content: [contentTypes(sheets.length)] },
  { name: '_rels/.rels', content: [relations(['officeDocument', 'xl/workbook.xml'])] },
  { name: 'xl/workbook.xml', content: [workbook(sheets)] },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: [
      relations(...sheets.map((_, at): [string, string] => ['worksheet', `worksheets/sheet${at + 1}.xml`]), [
        'styles',
        'styles.xml',
      ]),
    ],
  },
  { name: 'xl/styles.xml', content: [STYLE_SHEET] },
];
