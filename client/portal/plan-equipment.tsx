import { ink } from '../landing/illustrations/ink.ts';
import { MIDDLE, WALLS } from './plan-layout.ts';

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
      {ARMS.map((turn) => (
        <path key={turn} d="M-3.4 0-2.6-10q2.6-2.4 5.2 0L3.4 0Z" transform={`rotate(${turn})`} fill={ink.screen} />
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
