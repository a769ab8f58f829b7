import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Kept, KeptPart } from './kept.ts';
import { methodOf, PEERS } from './method.ts';
import { drawPictures, flamePictures } from './pictures.ts';
import { type LineId, PROGRAMME } from './programme.ts';
import { REASONS } from './reasons.ts';
import { markdown } from './table.ts';

const FILE = resolve(import.meta.dirname, '../../docs/performance.md');

type Found = { measured: string; met: boolean; part: KeptPart };

const foundIn = (kept: Kept): Map<LineId, Found> =>
  new Map(
    Object.values(kept).flatMap((part) =>
      part.figures.map(({ line, measured, met }) => [line, { measured, met, part }] as const),
    ),
  );

const verdict = (found: Found | undefined): string => {
  if (!found) return 'not measured yet';
  return `${found.met ? 'met' : '**not met**'}${found.part.quick ? ' (with the small data of `--quick`)' : ''}`;
};

const summaryOf = (found: ReadonlyMap<LineId, Found>): string => {
  const met = [...found.values()].filter((one) => one.met).length;
  return `${met} of ${PROGRAMME.length} lines are met, ${found.size - met} are not, ${PROGRAMME.length - found.size} are not measured yet.`;
};

const reasonsOf = (found: ReadonlyMap<LineId, Found>): string[] =>
  PROGRAMME.flatMap(([id, what]) => {
    const reason = REASONS[id];
    return reason && found.get(id)?.met === false ? [`**${what}.** ${reason}`] : [];
  });

const LOAD =
  'The load is that of the whole machine in the minute before a part began: well above zero, something else was running.';

/** When and where each part was measured; those that were measured together are told together. */
const occasionsOf = (kept: Kept): string[] => {
  const groups = Map.groupBy(Object.entries(kept), ([, { day, machine }]) => `${day}, ${machine}`);
  const lines = [...groups].map(
    ([when, parts]) =>
      `- ${when}: ${parts.map(([name, { loadBefore }]) => `${name} (load before ${loadBefore})`).join(', ')}.`,
  );
  return lines.length > 0 ? [LOAD, lines.join('\n')] : [];
};

const sections = (title: string, parts: readonly string[]): string[] =>
  parts.length > 0 ? [`## ${title}`, ...parts] : [];

/** Writes the document anew from everything that is kept. */
export const writeDocument = async (kept: Kept): Promise<void> => {
  const found = foundIn(kept);
  const rows = PROGRAMME.map(([id, what, target]) => [
    what,
    target,
    found.get(id)?.measured ?? '—',
    verdict(found.get(id)),
  ]);
  const pictures = await drawPictures(Object.values(kept).flatMap(({ series }) => series ?? []));
  const details = Object.values(kept)
    .flatMap((part) => part.details)
    .map(({ title, head, rows: cells }) => `### ${title}\n\n${markdown(head, cells)}`);
  const text = [
    '# Performance',
    summaryOf(found),
    markdown(['What', 'Aimed at', 'Measured', 'Verdict'], rows),
    'A ratio is that of the medians of three repetitions, with the lowest and the highest repetition in brackets: where these lie far apart, the machine was loud.',
    ...sections('Why a line is not met', reasonsOf(found)),
    ...sections('How it grows', pictures),
    ...sections('Where the time goes', flamePictures()),
    ...sections('The figures behind it', details),
    ...sections('When and where', occasionsOf(kept)),
    PEERS,
    methodOf(),
  ];
  await writeFile(FILE, `${text.join('\n\n')}\n`);
};
