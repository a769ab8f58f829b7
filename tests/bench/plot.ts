import type { Series } from './figure.ts';

// A picture that reads the same on a light and a dark page: a white card with its own colours.
const [WIDTH, HEIGHT] = [760, 400];
const FRAME = { left: 64, right: 210, top: 56, bottom: 56 };
const COLOURS = ['#0f766e', '#b45309', '#1d4ed8', '#be123c', '#6d28d9', '#4d7c0f', '#0e7490', '#a21caf', '#475569'];

type Picture = { title: string; x: string; y: string; series: readonly Series[] };

const text = (x: number, y: number, words: string, more = ''): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`;

/** A round number at or above the highest value, so that the axis ends in one. */
const roundUp = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 2.5, 5, 10].find((step) => step * power >= value) ?? 10) * power;
};

const short = (value: number): string =>
  value >= 1_000_000
    ? `${value / 1_000_000}M`
    : value >= 1_000
      ? `${Number((value / 1_000).toPrecision(3))}k`
      : String(Number(value.toPrecision(3)));

/** Names beside the ends of their lines, moved apart where two would lie on each other. */
const labelPlaces = (wanted: readonly number[]): number[] => {
  const order = wanted.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  const places = [...wanted];
  let lowest = Number.NEGATIVE_INFINITY;
  for (const { y, index } of order) {
    lowest = Math.max(y, lowest + 14);
    places[index] = lowest;
  }
  return places;
};

export const draw = ({ title, x, y, series }: Picture): string => {
  const points = series.flatMap((one) => one.points);
  const counts = [...new Set(points.map(([count]) => count))].sort((a, b) => a - b);
  const [least = 1, most = 10] = [counts[0], counts.at(-1)];
  const top = roundUp(Math.max(...points.map(([, cost]) => cost), Number.MIN_VALUE));
  const right = WIDTH - FRAME.right;
  const floor = HEIGHT - FRAME.bottom;
  const span = Math.log(most / least) || 1;
  const across = (count: number) => FRAME.left + (Math.log(count / least) / span) * (right - FRAME.left);
  const up = (cost: number) => floor - (cost / top) * (floor - FRAME.top);
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<line x1="${FRAME.left}" x2="${right}" y1="${up(top * share)}" y2="${up(top * share)}" stroke="#e2e8f0"/>` +
      text(FRAME.left - 8, up(top * share) + 4, short(top * share), 'text-anchor="end"'),
  );
  const ticks = counts.map((count) => text(across(count), floor + 20, short(count), 'text-anchor="middle"'));
  const ends = labelPlaces(series.map(({ points: own }) => up(own.at(-1)?.[1] ?? 0) + 4));
  const lines = series.map(({ name, points: own }, index) => {
    const colour = COLOURS[index % COLOURS.length] ?? '';
    const path = own.map(([count, cost]) => `${across(count).toFixed(1)},${up(cost).toFixed(1)}`);
    return [
      `<polyline points="${path.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`,
      ...path.map(
        (place) => `<circle cx="${place.split(',')[0]}" cy="${place.split(',')[1]}" r="3" fill="${colour}"/>`,
      ),
      text(right + 10, ends[index] ?? 0, name, `fill="${colour}"`),
    ].join('\n');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${title}" font-family="system-ui, sans-serif" font-size="12" fill="#334155">
<rect width="${WIDTH}" height="${HEIGHT}" rx="12" fill="#ffffff"/>
${text(FRAME.left, 28, title, 'font-size="15" font-weight="600" fill="#0f172a"')}
${text(FRAME.left, 44, y)}
${grid.join('\n')}
${ticks.join('\n')}
${text((FRAME.left + right) / 2, HEIGHT - 14, x, 'text-anchor="middle"')}
${lines.join('\n')}
</svg>
`;
};
