/** What a plan of a room is drawn from. */
export type PlanRoom = { name: string; type: string; capacity: number; amenities: readonly string[] };

/** The plan is drawn on a sheet of this size; the walls stand inside it. */
export const SHEET = { width: 320, height: 180 };
export const WALLS = { left: 12, top: 12, right: 308, bottom: 168 };

/** A chair by its middle; unturned it stands above the table and looks down. */
export type Chair = { x: number; y: number; angle: number };

export type PlanTable =
  | { kind: 'round'; radius: number }
  | { kind: 'long'; width: number; height: number; boat: boolean }
  | { kind: 'rows' };

/** Few chairs are drawn larger than many. */
export type Layout = { table: PlanTable; chairs: Chair[]; scale: number };

export const MIDDLE = { x: 164, y: 92 };

const MOST_AT_A_ROUND_TABLE = 5;
const MOST_AT_A_LONG_TABLE = 20;
const MOST_DRAWN = 60;
const LONGEST_TABLE = 186;
const SEAT_GAP = 38;
const ROOMY = 1.3;

function roundLayout(seats: number): Layout {
  const radius = 33 + Math.max(0, seats - 4) * 2;
  const reach = radius + 15;
  const chairs = Array.from({ length: seats }, (_, index) => {
    const angle = (index / seats) * 2 * Math.PI - Math.PI / 2 + (seats === 4 ? Math.PI / 4 : 0);
    return {
      x: MIDDLE.x + reach * Math.cos(angle),
      y: MIDDLE.y + reach * Math.sin(angle),
      angle: (angle * 180) / Math.PI + 90,
    };
  });
  return { table: { kind: 'round', radius }, chairs, scale: ROOMY };
}

const alongSide = (count: number, gap: number, y: number, angle: number): Chair[] =>
  Array.from({ length: count }, (_, index) => ({ x: MIDDLE.x + (index - (count - 1) / 2) * gap, y, angle }));

/** Two rows face each other; the head of the table is taken when a board meets or the number is odd. */
function longLayout(seats: number, boat: boolean): Layout {
  const heads = seats % 2 === 1 ? 1 : boat ? 2 : 0;
  const side = (seats - heads) / 2;
  const gap = Math.min(SEAT_GAP, LONGEST_TABLE / side);
  const width = Math.max(96, side * gap + 18);
  const height = 54;
  const reach = height / 2 + 14;
  const ends = [
    { x: MIDDLE.x + width / 2 + 14, y: MIDDLE.y, angle: 90 },
    { x: MIDDLE.x - width / 2 - 14, y: MIDDLE.y, angle: 270 },
  ];
  return {
    table: { kind: 'long', width, height, boat },
    scale: gap < 28 ? 1 : ROOMY,
    chairs: [
      ...alongSide(side, gap, MIDDLE.y - reach, 0),
      ...alongSide(side, gap, MIDDLE.y + reach, 180),
      ...ends.slice(0, heads),
    ],
  };
}

/** More people than a table seats sit in rows and look at the screen on the left; a hall is drawn with its first sixty. */
function rowsLayout(seats: number): Layout {
  const drawn = Math.min(seats, MOST_DRAWN);
  const perRow = drawn > 30 ? 6 : 5;
  const rows = Math.ceil(drawn / perRow);
  const [across, down] = [Math.min(24, 200 / rows), 120 / perRow];
  const chairs = Array.from({ length: drawn }, (_, index) => ({
    x: MIDDLE.x - 2 + (Math.floor(index / perRow) - (rows - 1) / 2) * across,
    y: MIDDLE.y + ((index % perRow) - (perRow - 1) / 2) * down,
    angle: 90,
  }));
  return { table: { kind: 'rows' }, chairs, scale: 1 };
}

export function planLayout({ capacity, type }: Pick<PlanRoom, 'capacity' | 'type'>): Layout {
  if (capacity > MOST_AT_A_LONG_TABLE) return rowsLayout(capacity);
  if (type === 'meeting_room' && capacity <= MOST_AT_A_ROUND_TABLE) return roundLayout(capacity);
  return capacity < 4 ? roundLayout(capacity) : longLayout(capacity, type === 'boardroom');
}

const DRAWN: Readonly<Record<string, string>> = {
  'TV Screen': 'a TV screen',
  Projector: 'a projector',
  Whiteboard: 'a whiteboard',
  'Conference Phone': 'a conference phone',
  'Video Conferencing': 'a camera',
  WiFi: 'WiFi',
};

function seatingText({ kind }: PlanTable, capacity: number): string {
  const chairs = capacity === 1 ? '1 chair' : `${capacity} chairs`;
  return kind === 'rows' ? `${chairs} in rows` : `a ${kind} table with ${chairs}`;
}

/** The drawing described for screen readers. */
export function planText(room: PlanRoom): string {
  const seating = seatingText(planLayout(room).table, room.capacity);
  const things = [seating, ...room.amenities.flatMap((amenity) => DRAWN[amenity] ?? [])];
  const list = things.length === 1 ? seating : `${things.slice(0, -1).join(', ')} and ${things.at(-1)}`;
  return `Plan of ${room.name}: ${list}`;
}
