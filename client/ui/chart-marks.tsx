import type { ChartSeries } from './chart.tsx';
import { lookOf } from './chart-look.ts';

/** Where a column stands and how high a value is, in pixels from the top left. */
export type Place = { band: number; xOf: (index: number) => number; yOf: (value: number) => number };

type MarksProps = { series: readonly ChartSeries[]; place: Place };

const GAP = 2;
const WIDEST = 28;

/** The columns of one label stand side by side; one below zero hangs from the line. */
export function Columns({ series, place }: MarksProps) {
  const wide = Math.max(2, Math.min(WIDEST, (place.band * 0.72) / series.length - GAP));
  const zero = place.yOf(0);
  return series.map(({ name, points }, which) => (
    <g key={name} fill={lookOf(which).color}>
      {points.map(({ label, value }, index) => {
        const y = place.yOf(value);
        const x = place.xOf(index) + (which - series.length / 2) * (wide + GAP) + GAP / 2;
        return (
          <rect
            key={label}
            x={x}
            y={Math.min(y, zero)}
            width={wide}
            height={Math.abs(zero - y)}
            rx={Math.min(2, wide / 2)}
          />
        );
      })}
    </g>
  ));
}

export function Lines({ series, place }: MarksProps) {
  return series.map(({ name, points }, which) => {
    const { color, dash } = lookOf(which);
    const path = points.map(({ value }, index) => `${place.xOf(index)},${place.yOf(value)}`).join(' ');
    return (
      <g key={name}>
        <polyline
          points={path}
          fill="none"
          stroke={color}
          strokeWidth={2}
          strokeDasharray={dash}
          strokeLinejoin="round"
        />
        {points.map(({ label, value }, index) => (
          <circle key={label} cx={place.xOf(index)} cy={place.yOf(value)} r={3} fill={color} />
        ))}
      </g>
    );
  });
}
