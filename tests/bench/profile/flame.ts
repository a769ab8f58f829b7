import type { Frame, Owner } from './tree.ts';

const WIDTH = 1_200;
const ROW = 17;
const HEAD = 48;
const LETTER = 6.2;
/** What is narrower than this is not drawn: nobody could read it. */
const LEAST_SHARE = 0.002;

const COLOURS: Record<Owner, string> = { ours: '#f4a261', package: '#8ecae6', node: '#cfd8dc', engine: '#e9ecef' };
const NAMES: Record<Owner, string> = { ours: 'ours', package: 'packages', node: 'Node', engine: 'engine' };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

type Box = { frame: Frame; x: number; width: number; depth: number };

/** Each frame as wide as its share, beside its neighbours and above who called it. */
const boxesFor = (root: Frame): Box[] => {
  const boxes: Box[] = [];
  const place = (frame: Frame, x: number, depth: number): void => {
    const width = (frame.ms / root.ms) * WIDTH;
    if (frame.ms < root.ms * LEAST_SHARE) return;
    boxes.push({ frame, x, width, depth });
    let left = x;
    for (const called of [...frame.calls.values()].sort((a, b) => b.ms - a.ms)) {
      place(called, left, depth + 1);
      left += (called.ms / root.ms) * WIDTH;
    }
  };
  let left = 0;
  for (const frame of [...root.calls.values()].sort((a, b) => b.ms - a.ms)) {
    place(frame, left, 0);
    left += (frame.ms / root.ms) * WIDTH;
  }
  return boxes;
};

const drawBox = ({ frame, x, width, depth }: Box, root: Frame): string => {
  const { name, place, ms } = frame;
  const letters = Math.floor((width - 6) / LETTER);
  const label = letters < 3 ? '' : `${name} · ${place.source}`.slice(0, letters);
  const about = `${name} · ${place.source}: ${((ms / root.ms) * 100).toFixed(1)} %`;
  const y = HEAD + depth * ROW;
  const text = label ? `<text x="${(x + 3).toFixed(1)}" y="${y + 12}">${escaped(label)}</text>` : '';
  return `<g><title>${escaped(about)}</title><rect x="${x.toFixed(1)}" y="${y}" width="${Math.max(width - 0.5, 0.5).toFixed(1)}" height="${ROW - 1}" fill="${COLOURS[place.owner]}"/>${text}</g>`;
};

/** A flame graph, upside down: who was called stands below who called it. */
export const drawFlames = (title: string, root: Frame): string => {
  const boxes = boxesFor(root);
  const height = HEAD + (Math.max(0, ...boxes.map(({ depth }) => depth)) + 1) * ROW + 8;
  const legend = (Object.keys(COLOURS) as Owner[]).map(
    (owner, at) =>
      `<rect x="${3 + at * 90}" y="27" width="10" height="10" fill="${COLOURS[owner]}"/><text x="${17 + at * 90}" y="36">${NAMES[owner]}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="monospace" font-size="10" fill="#1d3557">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    `<text x="3" y="16" font-size="13">${escaped(title)}</text>`,
    ...legend,
    ...boxes.map((box) => drawBox(box, root)),
    '</svg>\n',
  ].join('\n');
};
