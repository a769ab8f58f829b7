import { ink } from './ink.ts';

const blossoms = [
  [38, 58, 1],
  [74, 30, 0.8],
  [100, 84, 1.1],
  [134, 40, 0.9],
  [156, 92, 0.8],
  [182, 48, 1],
  [214, 86, 1],
  [236, 46, 0.7],
  [264, 66, 0.8],
] as const;

const petals = [0, 72, 144, 216, 288];
const leaves = [22, 56, 118, 148, 198, 226];

/** A jacaranda branch reaching in from the edge of the page. */
export function BlossomBranch() {
  return (
    <svg viewBox="0 0 290 120" aria-hidden="true" className="w-full">
      <path
        d="M-10 14c70 38 140 46 276 52M34 38l4 20M72 46l2-16M92 51l8 30M126 56l8-16M150 58l6 32M176 60l6-12M204 62l10 22M228 64l8-18"
        fill="none"
        stroke={ink.woodDeep}
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      {leaves.map((x, index) => (
        <ellipse
          key={x}
          rx="11"
          ry="4.5"
          fill={index % 2 ? ink.leaf : ink.leafDeep}
          transform={`translate(${x} ${index % 2 ? 66 : 38}) rotate(${index % 2 ? 40 : -40})`}
        />
      ))}
      {blossoms.map(([x, y, size]) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${size})`}>
          {petals.map((angle) => (
            <ellipse
              key={angle}
              cy="-8.5"
              rx="6.5"
              ry="8"
              fill={angle % 144 ? ink.bloom : ink.bloomDeep}
              transform={`rotate(${angle})`}
            />
          ))}
          <circle r="4.5" fill={ink.bloomPale} />
        </g>
      ))}
    </svg>
  );
}
