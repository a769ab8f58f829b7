import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Drawing, Series } from './figure.ts';
import { draw } from './plot.ts';

const DOCS = resolve(import.meta.dirname, '../../docs');

const PICTURES = [
  {
    plot: 'growth',
    file: 'performance-growth.svg',
    title: 'Lists and the dashboard as the space grows',
    x: 'rows',
    y: 'p50, ms',
  },
  {
    plot: 'billing',
    file: 'performance-billing.svg',
    title: 'A billing run as the space grows',
    x: 'tenants billed',
    y: 'ms an invoice',
  },
  {
    plot: 'reports',
    file: 'performance-reports.svg',
    title: 'Reports as the space grows',
    x: 'invoices',
    y: 'p50, ms',
  },
] as const;

/** Draws what there are figures for, and answers the pictures as Markdown. */
export const drawPictures = async (series: readonly Series[]): Promise<string[]> => {
  const drawn: string[] = [];
  for (const { plot, file, ...words } of PICTURES) {
    const own = series.filter((one) => one.plot === plot && one.points.length > 0);
    if (own.length === 0) continue;
    await writeFile(resolve(DOCS, file), draw({ ...words, series: own }));
    drawn.push(`![${words.title}](${file})`);
  }
  return drawn;
};

const FLAMES: Record<Drawing['name'], string> = {
  list: 'Where the server is while it lists 20 invoices',
  payment: 'Where the server is while it records a payment',
  booking: 'Where the server is while it creates a booking',
  invoice: 'Where the server is while it issues an invoice',
};

const flameFile = (name: string): string => `performance-${name}.svg`;

export const keepDrawings = async (drawings: readonly Drawing[]): Promise<void> => {
  for (const { name, svg } of drawings) await writeFile(resolve(DOCS, flameFile(name)), svg);
};

/** The flame graphs that were drawn so far, as Markdown. */
export const flamePictures = (): string[] =>
  Object.entries(FLAMES)
    .filter(([name]) => existsSync(resolve(DOCS, flameFile(name))))
    .map(([name, title]) => `![${title}](${flameFile(name)})`);
