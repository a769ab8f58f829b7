import type { Figure } from './figure.ts';
import type { Sample } from './load.ts';

const number = (value: number | null | undefined, digits = 1): string =>
  value === null || value === undefined || !Number.isFinite(value)
    ? '—'
    : value.toLocaleString('en', { maximumFractionDigits: value >= 100 ? 0 : digits });

const share = (own: Sample | null, other: Sample | null): string =>
  own && other ? `${Math.round((own.perSecond / other.perSecond) * 100)} %` : '—';

export const HEAD = [
  'What',
  'per second',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'CPU-ms each',
  'of Fastify + pg',
  'of the SQL alone',
  'Note',
];

export const cellsOf = ({ title, nafasi, bare, sql, note }: Figure): string[] => [
  title,
  number(nafasi?.perSecond),
  number(nafasi?.p50, 2),
  number(nafasi?.p95, 2),
  number(nafasi?.p99, 2),
  number(nafasi?.cpuMs, 2),
  share(nafasi, bare),
  share(nafasi, sql),
  [note, nafasi && nafasi.failed > 0 ? `${nafasi.failed} refused` : ''].filter(Boolean).join('; '),
];

export const markdown = (rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(HEAD),
    line(HEAD.map((_, column) => (column === 0 || column === HEAD.length - 1 ? '---' : '---:'))),
    ...rows.map(line),
  ].join('\n');
};

export const plain = (rows: readonly (readonly string[])[]): string => {
  const all = [HEAD, ...rows];
  const widths = HEAD.map((_, column) => Math.max(...all.map((cells) => cells[column]?.length ?? 0)));
  return all
    .map((cells) =>
      cells
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
};
