import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { atEnd } from '../../../tests/support/at-end.ts';
import { writeWal } from './archive-file.ts';
import { beginLine, type Line, readLines, readRanges } from './line.ts';
import { followFrom, lsnText, parseLsn, parseStretch, segmentName, stretchName } from './position.ts';
import { removeOld } from './retention.ts';
import { packTar, type TarEntry, unpackTar } from './tar.ts';

const MB = 1024 * 1024;
const DAY_MS = 86_400_000;
const folder = async () => {
  const made = await mkdtemp(join(tmpdir(), 'nafasi-archive-'));
  atEnd(() => rm(made, { recursive: true, force: true }));
  return made;
};

describe('positions in the log', () => {
  it('are named as PostgreSQL names them', () => {
    expect(parseLsn('1/4F00A28')).toBe(0x1_04f0_0a28);
    expect(lsnText(0x1_04f0_0a28)).toBe('1/4F00A28');
    expect(segmentName(2, parseLsn('1/4F00A28'))).toBe('000000020000000100000004');
    expect(segmentName(1, parseLsn('0/FF000000'))).toBe('0000000100000000000000FF');
    const stretch = { timeline: 2, from: parseLsn('1/4F00A28'), to: parseLsn('1/5000000') };
    expect(stretchName(stretch)).toBe('000000020000000100000004-00F00A28-01000000.wal');
    expect(parseStretch(stretchName(stretch))).toEqual(stretch);
    expect(parseStretch('line.json')).toBeNull();
  });

  it('follow each other as far as there is no gap, the longest of each taken once', () => {
    const of = (from: number, to: number) => ({ timeline: 1, from: from * MB, to: to * MB });
    const files = [of(16, 17), of(17, 20), of(16, 24), of(24, 26), of(26, 32), of(32, 48), of(64, 80)];
    expect(followFrom(files, 18 * MB)).toEqual([of(16, 24), of(24, 26), of(26, 32), of(32, 48)]);
    expect(followFrom(files, 49 * MB)).toEqual([]);
  });
});

describe('the file of a base backup', () => {
  it('is what the program tar unpacks, and what comes out is what went in', async () => {
    const content = async function* (text: string) {
      yield Buffer.from(text);
    };
    const entries = async function* (): AsyncGenerator<TarEntry> {
      yield { kind: 'folder', path: 'base' };
      yield { kind: 'file', path: 'base/1', size: 5, content: content('hello') };
      // One that grew meanwhile, and one that shrank.
      yield { kind: 'file', path: 'base/2', size: 3, content: content('longer') };
      yield { kind: 'file', path: 'base/3', size: 600, content: content('short') };
    };
    const parts: Uint8Array[] = [];
    for await (const part of packTar(entries())) parts.push(part);
    const path = join(await folder(), 'base.tar');
    await writeFile(path, Buffer.concat(parts));
    const { stdout } = await promisify(execFile)('tar', ['-xOf', path, 'base/1', 'base/2']);
    expect(stdout).toBe('hellolon');
    const read: [string, string][] = [];
    const chunks = async function* () {
      for (let at = 0, bytes = Buffer.concat(parts); at < bytes.length; at += 700) yield bytes.subarray(at, at + 700);
    };
    for await (const entry of unpackTar(chunks())) {
      let text = '';
      if (entry.kind === 'file') for await (const part of entry.content) text += Buffer.from(part).toString();
      read.push([entry.path, text]);
    }
    expect(read).toEqual([
      ['base', ''],
      ['base/1', 'hello'],
      ['base/2', 'lon'],
      ['base/3', `short${'\0'.repeat(595)}`],
    ]);
  });
});

describe('the archive', () => {
  const NOBODY = { recipients: [], sign: null };
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString();

  // A base backup each week, and a segment a day.
  const makeLine = async (archive: string, from: number, days: number): Promise<Line> => {
    const about = { system: '1', timeline: 1, postgres: '18.4', zone: 'UTC', startedAt: day(from) };
    const line = await beginLine(archive, about);
    for (let n = 0; n < days; n++) {
      const name = stretchName({ timeline: 1, from: n * 16 * MB, to: (n + 1) * 16 * MB });
      const content = Buffer.from('a segment');
      await writeWal(join(line.folder, name), { line: line.line, name, through: day(from + n + 1), content }, NOBODY);
      if (n % 7 > 0) continue;
      const hex = (n * 16 * MB).toString(16).padStart(16, '0');
      const at = { from: n * 16 * MB, to: n * 16 * MB + 1, at: day(from + n), timeline: 1 };
      const base = {
        line: line.line,
        file: `base-${hex}.tar.zst`,
        ...at,
        bytes: 1,
        sha256: '0'.repeat(64),
        encrypted: false,
      };
      await writeFile(join(line.folder, base.file), 'x');
      await writeFile(
        join(line.folder, `base-${hex}.json`),
        JSON.stringify({ ...base, publicKey: null, signature: null }),
      );
    }
    return line;
  };

  it('keeps what leads to the days that are kept, and no more', async () => {
    const archive = await folder();
    const old = await makeLine(archive, 0, 2);
    await makeLine(archive, 10, 20);
    const lines = await readLines(archive);
    const current = lines.find(({ line }) => line !== old.line) as Line;
    const left = await removeOld(lines, current, { days: 7, now: Date.parse(day(30)) });
    expect(left.map(({ line }) => line)).toEqual([current.line]);
    const [line] = await readLines(archive);
    // The oldest moment that is kept is day 23: the base backup of day 17 leads there.
    expect(line?.bases.map(({ at }) => at)).toEqual([day(17), day(24)]);
    expect(line?.files).toHaveLength(13);
    expect((await readRanges(line as Line))[0]).toMatchObject({ from: day(17), until: day(30) });
    expect((await readdir(archive)).length).toBe(1);
    const again = await removeOld(left, current, { days: 7, now: Date.parse(day(30)) + DAY_MS / 2 });
    expect(again[0]?.bases).toHaveLength(2);
  });

  it('never writes another content over a file that is there', async () => {
    const path = join(await folder(), 'x.wal');
    const stretch = { line: 'line', name: 'x.wal', through: day(1), content: Buffer.from('one') };
    expect(await writeWal(path, stretch, NOBODY)).toBeGreaterThan(0);
    expect(await writeWal(path, stretch, NOBODY)).toBe(0);
    await expect(writeWal(path, { ...stretch, content: Buffer.from('two') }, NOBODY)).rejects.toThrow(
      /another content/,
    );
  });
});
