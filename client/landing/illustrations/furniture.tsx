import { ink, type Position, standAt } from './ink.ts';

/** A table or desk in elevation: top at 52 above the floor, legs at both ends. */
export function Table({ width, ...place }: Position & { width: number }) {
  return (
    <g transform={standAt(place)}>
      <path d={`M8-50 4 0M${width - 8}-50l4 50`} stroke={ink.woodDeep} strokeWidth="4" strokeLinecap="round" />
      <rect y="-54" width={width} height="6" rx="2.5" fill={ink.wood} />
    </g>
  );
}

export function Laptop(place: Position) {
  return (
    <g transform={standAt(place)} stroke={ink.metal} strokeWidth="3.5" strokeLinecap="round">
      <path d="M0 0h20l8-19" fill="none" />
    </g>
  );
}

export function Monitor(place: Position) {
  return (
    <g transform={standAt(place)}>
      <path d="M16 0v-10M8 0h16" stroke={ink.metal} strokeWidth="3" strokeLinecap="round" />
      <rect y="-38" width="32" height="28" rx="2.5" fill={ink.screen} />
      <path d="M5-30h14M5-24h20M5-18h9" stroke={ink.bloomPale} strokeWidth="2.2" strokeLinecap="round" />
    </g>
  );
}

/** A desk lamp with its pool of light. */
export function DeskLamp(place: Position) {
  return (
    <g transform={standAt(place)}>
      <path d="m9-26 18 26H-6Z" fill={ink.glow} opacity="0.45" />
      <path d="M-4 0h10M1 0l-6-18L6-30" stroke={ink.cut} strokeWidth="2.6" fill="none" strokeLinecap="round" />
      <path d="m1-33 11 3-2 7-11-4Z" fill={ink.coral} />
    </g>
  );
}

/** Hangs from the ceiling: y is the ceiling. */
export function Pendant({ drop = 26, shade = ink.mustard, ...place }: Position & { drop?: number; shade?: string }) {
  return (
    <g transform={standAt(place)}>
      <path d={`M-12 ${drop + 10}h24l16 44h-56Z`} fill={ink.glow} opacity="0.28" />
      <path d={`M0 0v${drop}`} stroke={ink.cut} strokeWidth="1.8" />
      <path d={`M-13 ${drop + 11}a13 12 0 0 1 26 0Z`} fill={shade} />
    </g>
  );
}

export function Mug(place: Position) {
  return (
    <g transform={standAt(place)}>
      <path d="M0-9h8l-1 9H1Z" fill={ink.paper} />
      <path d="M8-7q5 2 0 5" stroke={ink.paper} strokeWidth="1.8" fill="none" />
    </g>
  );
}

export function Books({ colours, ...place }: Position & { colours: readonly string[] }) {
  return (
    <g transform={standAt(place)}>
      {colours.map((colour, index) => (
        <rect
          key={colour}
          x={index * 7}
          y={index % 2 ? -18 : -22}
          width="6"
          height={index % 2 ? 18 : 22}
          rx="1"
          fill={colour}
        />
      ))}
    </g>
  );
}

/** A wall of lockers or pigeonholes, some with post waiting in them. */
export function Pigeonholes({ columns, rows, ...place }: Position & { columns: number; rows: number }) {
  const cells = Array.from({ length: columns * rows }, (_, cell) => ({
    x: cell % columns,
    y: Math.floor(cell / columns),
  }));
  return (
    <g transform={standAt(place)}>
      <rect width={columns * 22 + 4} height={rows * 19 + 4} rx="3" fill={ink.wood} />
      {cells.map(({ x, y }) => (
        <g key={`${x}-${y}`} transform={`translate(${4 + x * 22} ${4 + y * 19})`}>
          <rect width="18" height="15" rx="1.5" fill={ink.woodDeep} />
          {(x * 2 + y * 3) % 4 !== 1 && <path d="M2 15V8l14-3v10Z" fill={x % 2 ? ink.paper : ink.bloomPale} />}
        </g>
      ))}
    </g>
  );
}
