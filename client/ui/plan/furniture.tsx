import { ink } from '../../landing/illustrations/ink.ts';
import { type Chair, MIDDLE, type PlanTable, WALLS } from './room-layout.ts';

type ChairTopProps = { chair: Chair; scale: number; colour: string };

export function ChairTop({ chair: { x, y, angle }, scale, colour }: ChairTopProps) {
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(1)}) scale(${scale})`}>
      <rect x="-8" y="-6.5" width="16" height="14" rx="5" fill={colour} />
      <path d="M-5-2.5h10" stroke={ink.paper} strokeWidth="1.4" strokeLinecap="round" opacity="0.35" />
      <path d="M-8.5-3.5q0-6 8.5-6t8.5 6" fill="none" stroke={ink.cut} strokeWidth="2.6" strokeLinecap="round" />
    </g>
  );
}

/** Lies under the table, with a woven edge; a hall has none. */
export function Rug({ table }: { table: PlanTable }) {
  if (table.kind === 'rows') return null;
  const look = { fill: ink.paper, fillOpacity: 0.5, stroke: ink.coral, strokeOpacity: 0.55, strokeWidth: 2 };
  const inner = { fill: 'none', stroke: ink.mustard, strokeOpacity: 0.7, strokeWidth: 1.4, strokeDasharray: '4 3' };
  if (table.kind === 'round') {
    return (
      <g transform={`translate(${MIDDLE.x} ${MIDDLE.y})`}>
        <circle r={table.radius + 30} {...look} />
        <circle r={table.radius + 25} {...inner} />
      </g>
    );
  }
  const [width, height] = [table.width + 50, table.height + 62];
  return (
    <g transform={`translate(${MIDDLE.x - width / 2} ${MIDDLE.y - height / 2})`}>
      <rect width={width} height={height} rx="10" {...look} />
      <rect x="5" y="5" width={width - 10} height={height - 10} rx="7" {...inner} />
    </g>
  );
}

const boatPath = (width: number, height: number) => {
  const [w, h] = [width / 2, height / 2];
  return `M${-w} ${-h * 0.62}Q0 ${-h * 1.3} ${w} ${-h * 0.62}V${h * 0.62}Q0 ${h * 1.3} ${-w} ${h * 0.62}Z`;
};

export function TableTop({ table }: { table: PlanTable }) {
  if (table.kind === 'rows') return null;
  const look = { fill: ink.wood, stroke: ink.woodDeep, strokeWidth: 2.4, strokeLinejoin: 'round' } as const;
  return (
    <g transform={`translate(${MIDDLE.x} ${MIDDLE.y})`}>
      {table.kind === 'round' ? (
        <>
          <circle cy="3" r={table.radius} fill={ink.cut} opacity="0.16" />
          <circle r={table.radius} {...look} />
          <circle r={table.radius - 7} fill="none" stroke={ink.woodDeep} strokeWidth="0.9" opacity="0.5" />
        </>
      ) : (
        <LongTop table={table} look={look} />
      )}
      {table.kind === 'round' ? <Paper x={-15} y={-12} angle={-14} /> : null}
      <Paper x={table.kind === 'round' ? 6 : -table.width / 2 + 16} y={table.kind === 'round' ? 3 : 4} angle={8} />
      {table.kind === 'long' ? <Paper x={table.width / 2 - 28} y={-15} angle={-6} /> : null}
    </g>
  );
}

type Look = { fill: string; stroke: string; strokeWidth: number; strokeLinejoin: 'round' };

function LongTop({ table, look }: { table: Extract<PlanTable, { kind: 'long' }>; look: Look }) {
  const { width, height, boat } = table;
  const box = { x: -width / 2, y: -height / 2, width, height, rx: 13 };
  return (
    <>
      <g transform="translate(0 3)" fill={ink.cut} opacity="0.16">
        {boat ? <path d={boatPath(width, height)} /> : <rect {...box} />}
      </g>
      {boat ? <path d={boatPath(width, height)} {...look} /> : <rect {...box} {...look} />}
      <path d={`M${18 - width / 2} 0h${width - 36}`} stroke={ink.woodDeep} strokeWidth="1" opacity="0.5" />
    </>
  );
}

/** A sheet of paper with a few lines. */
function Paper({ x, y, angle }: { x: number; y: number; angle: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${angle})`}>
      <rect width="9" height="11.5" rx="1" fill={ink.paper} />
      <path d="M2 3.4h5M2 6h5M2 8.6h3" stroke={ink.metal} strokeWidth="0.9" opacity="0.7" />
    </g>
  );
}

const LEAVES = [0, 60, 120, 180, 240, 300];

export function Plant({ x, y, small = false }: { x: number; y: number; small?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})${small ? ' scale(0.8)' : ''}`}>
      {LEAVES.map((angle, index) => (
        <path
          key={angle}
          d="M0 0q-6-8 0-15 6 7 0 15Z"
          transform={`rotate(${angle})`}
          fill={index % 2 ? ink.leaf : ink.leafDeep}
        />
      ))}
      <circle r="3.6" fill={ink.coral} />
    </g>
  );
}

/** Glass in the right wall, and the morning behind it. */
export function Window() {
  return (
    <g>
      <rect x={WALLS.right - 3} y="50" width="6" height="70" fill={ink.paper} />
      <path d={`M${WALLS.right} 50v70M${WALLS.right - 3} 85h6`} stroke={ink.metal} strokeWidth="1.4" />
    </g>
  );
}

/** Stands open in the corner, with the arc of its swing. */
export function Door() {
  const { bottom } = WALLS;
  return (
    <g transform={`translate(270 ${bottom})`}>
      <rect y="-3.6" width="26" height="7.2" fill={ink.ground} />
      <path d="M0 0v-26a26 26 0 0 1 26 26" fill={ink.paper} opacity="0.35" />
      <path d="M0-26a26 26 0 0 1 26 26" fill="none" stroke={ink.cut} strokeWidth="1.1" strokeDasharray="3 3" />
      <path d="M0 1v-27" stroke={ink.cut} strokeWidth="3.4" strokeLinecap="round" />
    </g>
  );
}

const SCREEN_X = WALLS.left + 7;

/** On the left wall, where the table looks to. */
export function TvScreen() {
  return (
    <g>
      <path d={`M${SCREEN_X} 66l34-10v72l-34-10Z`} fill={ink.bloomPale} opacity="0.4" />
      <rect x={WALLS.left + 2} y="62" width="7" height="60" rx="2" fill={ink.screen} />
      <rect x={WALLS.left + 7.4} y="65" width="1.8" height="54" rx="0.9" fill={ink.bloomPale} />
    </g>
  );
}

/** On top of the screen, or of the wall where there is none. */
export function Camera() {
  return (
    <g transform={`translate(${WALLS.left + 8} 55)`}>
      <rect x="-4" y="-5" width="9" height="10" rx="3" fill={ink.metal} />
      <circle cx="2" r="2.6" fill={ink.paper} />
      <circle cx="2.6" r="1.3" fill={ink.screen} />
    </g>
  );
}

/** Hangs over the table and throws its light at the left wall. */
export function Projector() {
  const x = WALLS.left + 36;
  return (
    <g>
      <path d={`M${x} ${MIDDLE.y - 3}L${WALLS.left + 3} 48v88L${x} ${MIDDLE.y + 3}Z`} fill={ink.glow} opacity="0.5" />
      <path d={`M${WALLS.left + 4.4} 48v88`} stroke={ink.paper} strokeWidth="3" />
      <rect x={x - 2} y={MIDDLE.y - 6} width="12" height="12" rx="3" fill={ink.metal} />
      <circle cx={x} cy={MIDDLE.y} r="2.4" fill={ink.paper} />
    </g>
  );
}

export function Whiteboard() {
  const { top } = WALLS;
  return (
    <g>
      <rect x="112" y={top + 2} width="104" height="7" rx="1.6" fill={ink.paper} stroke={ink.metal} strokeWidth="1" />
      <rect x="126" y={top + 9.6} width="10" height="2.6" rx="1.3" fill={ink.coral} />
      <rect x="140" y={top + 9.6} width="10" height="2.6" rx="1.3" fill={ink.teal} />
      <rect x="154" y={top + 9.6} width="10" height="2.6" rx="1.3" fill={ink.mustard} />
    </g>
  );
}

const ARMS = [0, 120, 240];

/** The three-armed one in the middle of the table. */
export function ConferencePhone() {
  return (
    <g transform={`translate(${MIDDLE.x} ${MIDDLE.y})`}>
      {ARMS.map((angle) => (
        <path key={angle} d="M-3.4 0-2.6-10q2.6-2.4 5.2 0L3.4 0Z" transform={`rotate(${angle})`} fill={ink.screen} />
      ))}
      <circle r="5" fill={ink.screen} />
      <circle r="2.6" fill={ink.metal} />
      <circle cy="-0.2" r="1" fill={ink.glow} />
    </g>
  );
}

/** The network, from a box in the corner. */
export function Waves() {
  return (
    <g
      transform={`translate(${WALLS.left + 14} ${WALLS.top + 14})`}
      fill="none"
      stroke={ink.bloomDeep}
      strokeWidth="2"
      strokeLinecap="round"
    >
      <circle r="1.8" fill={ink.bloomDeep} stroke="none" />
      <path d="M1 6.5A6.6 6.6 0 0 0 6.5 1M1 12A12 12 0 0 0 12 1" />
    </g>
  );
}
