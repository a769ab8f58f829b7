import { describe, expect, it } from 'vitest';
import { plainPng, pngOf } from '../../tests/support/pictures.ts';
import { readPng } from './png-file.ts';
import { pngRows } from './png-rows.ts';
import { printPng } from './print-png.ts';

/** The pixels of a picture as it is printed, line by line, in hex. */
const printed = async (bytes: Buffer): Promise<string[]> => {
  const png = readPng(bytes);
  const print = png && (await printPng(png));
  const back = print && readPng(print);
  const rows = back ? await pngRows(back) : null;
  if (!rows) throw new Error('the picture could not be read');
  return rows.map((row) => row.bytes.toString('hex').replace(/(.{6})(?=.)/g, '$1 '));
};

describe('a picture on paper', () => {
  it('keeps its colours, and what is clear shows the white of the paper', async () => {
    const clear = pngOf({ width: 3, height: 1, colour: 6 }, [[0, 255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 128]]);
    expect(await printed(clear)).toEqual(['ff0000 ffffff 7f7f7f']);
    expect(await printed(pngOf({ width: 2, height: 1, colour: 4 }, [[0, 51, 255, 51, 0]]))).toEqual(['333333 ffffff']);
  });

  it.each([
    [{ bits: 1, colour: 0 }, [0b10100000], 'ffffff 000000 ffffff'],
    [{ bits: 2, colour: 0 }, [0b00011100], '000000 555555 ffffff'],
    [{ bits: 4, colour: 0 }, [0x08, 0xf0], '000000 888888 ffffff'],
    [{ bits: 16, colour: 0 }, [0, 255, 0x80, 0, 0xff, 0], '000000 808080 ffffff'],
    [{ bits: 16, colour: 2 }, [1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8, 0, 9, 0], '010203 040506 070809'],
  ])('is read with %j', async (kind, bytes, pixels) => {
    expect(await printed(pngOf({ width: 3, height: 1, ...kind }, [[0, ...bytes]]))).toEqual([pixels]);
  });

  it('is read by its palette, with the colours that are clear', async () => {
    const more = { PLTE: [255, 0, 0, 0, 0, 255, 0, 255, 0], tRNS: [255, 0] };
    const png = pngOf({ width: 3, height: 1, bits: 2, colour: 3 }, [[0, 0b00011000]], more);
    expect(await printed(png)).toEqual(['ff0000 ffffff 00ff00']);
    const named = pngOf({ width: 2, height: 1 }, [[0, 1, 2, 3, 4, 5, 6]], { tRNS: [0, 4, 0, 5, 0, 6] });
    expect(await printed(named)).toEqual(['010203 ffffff']);
  });

  it('is read however its lines were told', async () => {
    const lines = [
      [1, 10, 20, 30, 1, 1, 1],
      [2, 1, 1, 1, 1, 1, 1],
      [3, 5, 5, 5, 5, 5, 5],
      [4, 1, 2, 3, 4, 5, 6],
    ];
    expect(await printed(pngOf({ width: 2, height: 4 }, lines))).toEqual([
      '0a141e 0b151f',
      '0b151f 0c1620',
      '0a0f14 10171f',
      '0b1117 141c25',
    ]);
  });

  it('is put together where it comes interlaced', async () => {
    // Of 2 × 2 pixels the first pass has one, the sixth the one beside it, the last the line below.
    const lines = [
      [0, 1, 1, 1],
      [0, 2, 2, 2],
      [0, 3, 3, 3, 4, 4, 4],
    ];
    expect(await printed(pngOf({ width: 2, height: 2, interlaced: true }, lines))).toEqual([
      '010101 020202',
      '030303 040404',
    ]);
  });

  it('is made smaller where it is larger than paper needs', async () => {
    const rows = await printed(plainPng(1_600, 240));
    expect(rows).toHaveLength(120);
    expect(new Set(rows)).toEqual(new Set([Array(800).fill('0b5d4b').join(' ')]));
    expect(await printed(plainPng(1, 2_000))).toHaveLength(240);
  });
});

describe('a file that is no picture', () => {
  const whole = plainPng(40, 20);
  const spoilt = (at: number) => Buffer.from(whole).fill(whole.readUInt8(at) ^ 1, at, at + 1);

  it('is not read when a byte of it is another or when it ends early', () => {
    for (let at = 8; at < whole.length; at += 3) expect([at, readPng(spoilt(at))]).toEqual([at, null]);
    for (let end = 0; end < whole.length; end += 5) expect(readPng(whole.subarray(0, end))).toBeNull();
    expect(readPng(whole)).toMatchObject({ width: 40, height: 20, end: whole.length });
  });

  it.each([
    ['too few lines', pngOf({ width: 4, height: 4 }, [[0, ...Array(12).fill(1)]])],
    ['too many lines', pngOf({ width: 4, height: 1 }, Array(9_000).fill([0, ...Array(12).fill(1)]))],
    ['a filter that does not exist', pngOf({ width: 1, height: 1 }, [[7, 1, 2, 3]])],
  ])('is not drawn with %s', async (_, bytes) => {
    const png = readPng(bytes);
    expect(png).not.toBeNull();
    expect(png && (await printPng(png))).toBeNull();
  });

  it('is not read with a chunk that must be understood and is not', () => {
    expect(readPng(pngOf({ width: 1, height: 1 }, [[0, 1, 2, 3]], { WHAT: [1] }))).toBeNull();
    expect(readPng(pngOf({ width: 1, height: 1 }, [[0, 1, 2, 3]], { tEXt: [65, 0, 66] }))).not.toBeNull();
    expect(readPng(pngOf({ width: 1, height: 1, colour: 3 }, [[0, 0]]))).toBeNull();
  });
});
