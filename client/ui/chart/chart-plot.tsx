import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { ChartSeries } from './chart-scale.ts';
import { chartScale, labelEvery, relativeHeight } from './chart-scale.ts';

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
  const scale = chartScale(series.flatMap(({ points }) => points.map(({ value }) => value)));
  const labels = series[0]?.points.map(({ label, short }) => ({ label, text: short ?? label })) ?? [];
  const left = Math.ceil(Math.max(...scale.ticks.map((tick) => formatTick(tick).length)) * CHARACTER) + 16;
  const axes: Axes = {
    band: Math.max(width - left - RIGHT, 0) / Math.max(labels.length, 1),
    xAt: (index) => left + (index + 0.5) * axes.band,
    yAt: (value) => TOP + (1 - relativeHeight(value, scale)) * (height - TOP - BOTTOM),
  };
  const every = labelEvery(
    labels.length,
    width - left,
    Math.max(...labels.map(({ text }) => text.length)) * CHARACTER + 8,
  );
  const look = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - left;
    onLook(x < 0 ? null : Math.min(Math.floor(x / axes.band), labels.length - 1));
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
            x={axes.xAt(looked) - axes.band / 2}
            y={TOP}
            width={axes.band}
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
              y1={axes.yAt(tick)}
              y2={axes.yAt(tick)}
              stroke={tick === 0 ? 'var(--line-strong)' : 'var(--line)'}
            />
            <text x={left - 8} y={axes.yAt(tick)} dy="0.32em" textAnchor="end" fill="var(--muted)">
              {formatTick(tick)}
            </text>
          </g>
        ))}
        {kind === 'bar' ? <Columns series={series} axes={axes} /> : <Lines series={series} axes={axes} />}
        {labels.map(({ label, text }, index) =>
          (labels.length - 1 - index) % every === 0 ? (
            <text key={label} x={axes.xAt(index)} y={height - 6} textAnchor="middle" fill="var(--muted)">
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
    const axes = ref.current;
    if (!axes) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(axes);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/** Where a column stands and how high a value is, in pixels from the top left. */
type Axes = { band: number; xAt: (index: number) => number; yAt: (value: number) => number };

type MarksProps = { series: readonly ChartSeries[]; axes: Axes };

const GAP = 2;
const WIDEST = 28;

/** The columns of one label stand side by side; one below zero hangs from the line. */
function Columns({ series, axes }: MarksProps) {
  const wide = Math.max(2, Math.min(WIDEST, (axes.band * 0.72) / series.length - GAP));
  const zero = axes.yAt(0);
  return series.map(({ name, points }, which) => (
    <g key={name} fill={seriesStyle(which).color}>
      {points.map(({ label, value }, index) => {
        const y = axes.yAt(value);
        const x = axes.xAt(index) + (which - series.length / 2) * (wide + GAP) + GAP / 2;
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

function Lines({ series, axes }: MarksProps) {
  return series.map(({ name, points }, which) => {
    const { color, dash } = seriesStyle(which);
    const path = points.map(({ value }, index) => `${axes.xAt(index)},${axes.yAt(value)}`).join(' ');
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
          <circle key={label} cx={axes.xAt(index)} cy={axes.yAt(value)} r={3} fill={color} />
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

/** The colour and dashes of a series, by its position. */
export const seriesStyle = (index: number) => SERIES_LOOK[index % SERIES_LOOK.length] ?? SERIES_LOOK[0];
