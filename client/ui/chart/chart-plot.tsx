import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { ChartSeries } from './chart-scale.ts';
import { heightOf, labelEvery, scaleOf } from './chart-scale.ts';

type ChartPlotProps = {
  kind: 'bar' | 'line';
  series: readonly ChartSeries[];
  height: number;
  formatTick: (value: number) => string;
  looked: number | null;
  onLook: (index: number | null) => void;
};

const [TOP, RIGHT, BOTTOM] = [8, 4, 24];
const CHARACTER = 6.6;

/** Drawn in the pixels of its place, so that its letters are as large as all others. */
export function ChartPlot({ kind, series, height, formatTick, looked, onLook }: ChartPlotProps) {
  const { ref, width } = useWidth();
  const scale = scaleOf(series.flatMap(({ points }) => points.map(({ value }) => value)));
  const labels = series[0]?.points.map(({ label, short }) => ({ label, text: short ?? label })) ?? [];
  const left = Math.ceil(Math.max(...scale.ticks.map((tick) => formatTick(tick).length)) * CHARACTER) + 16;
  const place: Place = {
    band: Math.max(width - left - RIGHT, 0) / Math.max(labels.length, 1),
    xOf: (index) => left + (index + 0.5) * place.band,
    yOf: (value) => TOP + (1 - heightOf(value, scale)) * (height - TOP - BOTTOM),
  };
  const every = labelEvery(
    labels.length,
    width - left,
    Math.max(...labels.map(({ text }) => text.length)) * CHARACTER + 8,
  );
  const look = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - left;
    onLook(x < 0 ? null : Math.min(Math.floor(x / place.band), labels.length - 1));
  };
  return (
    <div ref={ref} className="relative min-w-0 overflow-hidden" style={{ height }}>
      <svg
        aria-hidden
        width={width}
        height={height}
        className="absolute inset-0 block touch-pan-y select-none text-xs"
        onPointerMove={look}
        onPointerDown={look}
        onPointerLeave={() => onLook(null)}
      >
        {looked === null ? null : (
          <rect
            x={place.xOf(looked) - place.band / 2}
            y={TOP}
            width={place.band}
            height={height - TOP - BOTTOM}
            rx={4}
            fill="var(--surface-2)"
          />
        )}
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={left}
              x2={width - RIGHT}
              y1={place.yOf(tick)}
              y2={place.yOf(tick)}
              stroke={tick === 0 ? 'var(--line-strong)' : 'var(--line)'}
            />
            <text x={left - 8} y={place.yOf(tick)} dy="0.32em" textAnchor="end" fill="var(--muted)">
              {formatTick(tick)}
            </text>
          </g>
        ))}
        {kind === 'bar' ? <Columns series={series} place={place} /> : <Lines series={series} place={place} />}
        {labels.map(({ label, text }, index) =>
          (labels.length - 1 - index) % every === 0 ? (
            <text key={label} x={place.xOf(index)} y={height - 6} textAnchor="middle" fill="var(--muted)">
              {text}
            </text>
          ) : null,
        )}
      </svg>
    </div>
  );
}

const UNMEASURED = 600;

function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(UNMEASURED);
  useEffect(() => {
    const place = ref.current;
    if (!place) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/** Where a column stands and how high a value is, in pixels from the top left. */
type Place = { band: number; xOf: (index: number) => number; yOf: (value: number) => number };

type MarksProps = { series: readonly ChartSeries[]; place: Place };

const GAP = 2;
const WIDEST = 28;

/** The columns of one label stand side by side; one below zero hangs from the line. */
function Columns({ series, place }: MarksProps) {
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

function Lines({ series, place }: MarksProps) {
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

/**
 * How the series of a chart differ. The accent, one hue that means no state, and the neutrals: the other colours
 * do. Each stands out from the card in both themes, and lines differ in their dashes too.
 */
const SERIES_LOOK = [
  { color: 'var(--accent)', dash: undefined },
  { color: 'var(--compared)', dash: '6 4' },
  { color: 'var(--line-strong)', dash: '2 3' },
  { color: 'color-mix(in oklab, var(--accent) 55%, var(--surface))', dash: '10 3 2 3' },
] as const;

export const lookOf = (index: number) => SERIES_LOOK[index % SERIES_LOOK.length] ?? SERIES_LOOK[0];
