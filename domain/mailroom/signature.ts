/** A signature is drawn in a box of this size, as lines only. */
export const PAD = { width: 300, height: 120 } as const;

export type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];

const within = (value: number, most: number): number => Math.round(Math.min(Math.max(value, 0), most) * 10) / 10;

const place = ([x, y]: Point): string => `${within(x, PAD.width)} ${within(y, PAD.height)}`;

/** The strokes of a pen as the path of the contract. A touch without a line is a dot, and a dot is a line of no length. */
export const toPath = (strokes: readonly Stroke[]): string =>
  strokes
    .filter((stroke) => stroke.length > 0)
    .map(([first = [0, 0], ...rest]) => {
      const lines = rest.length > 0 ? rest : [first];
      return `M${place(first)}${lines.map((point) => ` L${place(point)}`).join('')}`;
    })
    .join(' ');

const strokeLength = (stroke: Stroke): number =>
  stroke.reduce((sum, [x, y], at) => {
    const [fromX, fromY] = stroke[at - 1] ?? [x, y];
    return sum + Math.hypot(x - fromX, y - fromY);
  }, 0);

// The shortest cross that somebody makes on purpose.
const SHORTEST = 30;

/** A palm that brushed the pad has not signed. */
export const isSigned = (strokes: readonly Stroke[]): boolean =>
  strokes.reduce((sum, stroke) => sum + strokeLength(stroke), 0) >= SHORTEST;
