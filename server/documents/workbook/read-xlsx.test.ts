import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { xlsxStream } from '../xlsx.ts';
import { zipped } from '../zip.ts';
import { readXlsx } from './read-xlsx.ts';

const archive = async (parts: Record<string, string>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of zipped(Object.entries(parts).map(([name, content]) => ({ name, content: [content] }))))
    chunks.push(chunk);
  return Buffer.concat(chunks);
};

describe('reading a workbook', () => {
  test('what we wrote comes back: texts, days, amounts, empty cells, several sheets', async () => {
    const columns = [
      { header: 'Name', type: 'text' as const, value: (row: string[]) => row[0] ?? null },
      { header: 'Day', type: 'day' as const, value: (row: string[]) => row[1] ?? null },
      { header: 'Amount', type: 'amount' as const, value: (row: string[]) => row[2] ?? null },
    ];
    const rows = [
      [
        ['Ümit & "Söhne" <Ltd>', '2026-11-15', '11000.10'],
        ['=1+1', '', '0.30'],
      ],
    ];
    const file = await buffer(xlsxStream({ sheet: 'One', columns, rows }, { sheet: 'Two & More', columns, rows: [] }));
    expect(await readXlsx(file, 100)).toEqual([
      {
        name: 'One',
        rows: [
          ['Name', 'Day', 'Amount'],
          ['Ümit & "Söhne" <Ltd>', '2026-11-15', '11000.10'],
          ['=1+1', '', '0.30'],
        ],
      },
      { name: 'Two & More', rows: [['Name', 'Day', 'Amount']] },
    ]);
  });

  test('shared strings, styles of days, gaps between rows and prefixes, as other programs write them', async () => {
    const file = await archive({
      'xl/workbook.xml':
        '<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="Old" sheetId="9" r:id="rId7"/></x:sheets></x:workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId7" Type="t" Target="/xl/worksheets/data.xml"/></Relationships>',
      'xl/sharedStrings.xml':
        '<sst><si><r><t>Am</t></r><r><t xml:space="preserve">ani </t></r></si><si><t>&#252;</t></si></sst>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="165" formatCode="dd/mm/yyyy;@"/><numFmt numFmtId="166" formatCode="&quot;KSh&quot;#,##0.00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>',
      'xl/worksheets/data.xml':
        '<x:worksheet><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="C1" t="s"><x:v>1</x:v></x:c></x:row><x:row r="3"><x:c r="A3" s="1"><x:v>46341</x:v></x:c><x:c r="B3" s="2"><x:v>46341.75</x:v></x:c><x:c r="C3" s="3"><x:v>1.1000000000000001E4</x:v></x:c><x:c r="D3" t="b"><x:v>1</x:v></x:c><x:c r="E3"/></x:row></x:sheetData></x:worksheet>',
    });
    expect(await readXlsx(file, 100)).toEqual([
      { name: 'Old', rows: [['Amani ', '', 'ü'], [], ['2026-11-15', '2026-11-15', '11000', 'TRUE', '']] },
    ]);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['another file', Buffer.from('%PDF-1.7 and so on, which is no archive')],
  ])('%s is refused', async (_, file) => {
    await expect(readXlsx(file, 10)).rejects.toThrow(RangeError);
  });

  test('an archive without a workbook is refused', async () => {
    await expect(readXlsx(await archive({ 'readme.txt': 'hello' }), 10)).rejects.toThrow('Not a workbook');
  });
});
