import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';
import * as z from 'zod';
import type { Measured, Series } from './figure.ts';
import { PROGRAMME } from './programme.ts';

const FILE = resolve(import.meta.dirname, '../../docs/performance-figures.json');

const Cells = z.array(z.string());
const KeptPart = z.object({
  day: z.string(),
  machine: z.string(),
  // Of everything that ran on the machine when the part began: above a few tenths, others were at work too.
  loadBefore: z.number(),
  quick: z.boolean(),
  figures: z.array(z.object({ line: z.enum(PROGRAMME.map(([id]) => id)), measured: z.string(), met: z.boolean() })),
  details: z.array(z.object({ title: z.string(), head: Cells, rows: z.array(Cells) })),
  series: z
    .array(
      z.object({
        plot: z.enum(['growth', 'billing', 'reports']),
        name: z.string(),
        points: z.array(z.tuple([z.number(), z.number()])),
      }),
    )
    .optional(),
});
export type KeptPart = z.output<typeof KeptPart>;

const Kept = z.record(z.string(), KeptPart);
/** What each part of the bench found when it was last run. */
export type Kept = z.output<typeof Kept>;

const machine = (): string =>
  `${cpus()[0]?.model.trim() || 'an unknown processor'}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;

/** What was never measured, because a call failed, is no point of a curve. */
const drawable = ({ points, ...one }: Series): Series => ({
  ...one,
  points: points.filter((point) => point.every(Number.isFinite)),
});

export const partOf = (measured: Measured, loadBefore: number, quick: boolean): KeptPart =>
  KeptPart.parse({
    day: new Date().toISOString().slice(0, 10),
    machine: machine(),
    loadBefore: Math.round(loadBefore * 10) / 10,
    quick,
    ...measured,
    series: measured.series?.map(drawable),
  });

/** What was kept by an older bench, whose lines were others, is left behind. */
export const readKept = async (): Promise<Kept> => {
  const text = await readFile(FILE, 'utf8').catch(() => '{}');
  const entries = Object.entries(JSON.parse(text) as Record<string, unknown>);
  return Object.fromEntries(
    entries.flatMap(([name, part]) => {
      const read = KeptPart.safeParse(part);
      return read.success ? [[name, read.data]] : [];
    }),
  );
};

/** A line for each part, so that a change shows which part was measured again. */
export const writeKept = (kept: Kept): Promise<void> => {
  const lines = Object.entries(kept).map(([name, part]) => `${JSON.stringify(name)}: ${JSON.stringify(part)}`);
  return writeFile(FILE, `{\n${lines.join(',\n')}\n}\n`);
};
