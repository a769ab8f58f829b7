import { ink } from '../../landing/illustrations/ink.ts';
import '../../landing/landing.css';
import { ChairTop } from './furniture.tsx';

type UnitShapeProps = { kind: string; width: number; height: number };

/** A unit from above, in centimetres, with its upper left corner at the origin. */
export function UnitShape({ kind, width, height }: UnitShapeProps) {
  const edge = { stroke: ink.cut, strokeWidth: 3 };
  if (kind === 'desk') {
    return (
      <>
        <ChairTop chair={{ x: width / 2, y: height + 14, angle: 180 }} scale={2.4} colour={ink.teal} />
        <rect width={width} height={height} rx="8" fill={ink.wood} stroke={ink.woodDeep} strokeWidth="3" />
      </>
    );
  }
  if (kind === 'office') {
    return (
      <>
        <rect width={width} height={height} strokeWidth="8" className="fill-surface stroke-line-strong" />
        <path d={`M${width - 100} ${height}h80`} strokeWidth="9" className="stroke-surface-2" />
      </>
    );
  }
  if (kind === 'parking') {
    return (
      <>
        <rect width={width} height={height} fill={ink.ground} />
        <path d={`M0 ${height}V0M${width} 0V${height}`} stroke={ink.paper} strokeWidth="8" />
      </>
    );
  }
  return <rect width={width} height={height} rx="4" fill={kind === 'locker' ? ink.bloomPale : ink.mustard} {...edge} />;
}

/** The floor that everything stands on, with the points of the grid where something is drawn. */
export function FloorGround({ width, height, grid }: { width: number; height: number; grid: number | null }) {
  return (
    <>
      <defs>
        <pattern id="floor-boards" width="240" height="80" patternUnits="userSpaceOnUse">
          <path d="M0 0h240M0 40h240M70 0v40M190 40v40" stroke={ink.woodDeep} strokeWidth="1.5" opacity="0.14" />
        </pattern>
        {grid ? (
          <pattern id="floor-grid" width={grid} height={grid} patternUnits="userSpaceOnUse">
            <circle cx={grid / 2} cy={grid / 2} r="2" className="fill-muted" opacity="0.4" />
          </pattern>
        ) : null}
      </defs>
      <rect width={width} height={height} className="fill-surface-2" />
      <rect width={width} height={height} fill="url(#floor-boards)" />
      {grid ? <rect x={-grid / 2} y={-grid / 2} width={width} height={height} fill="url(#floor-grid)" /> : null}
    </>
  );
}

type WallLineProps = { x: number; y: number; toX: number; toY: number };

export function WallLine({ x, y, toX, toY }: WallLineProps) {
  return (
    <path
      d={`M${x} ${y}L${toX} ${toY}`}
      strokeWidth="14"
      strokeLinecap="square"
      fill="none"
      className="stroke-line-strong"
    />
  );
}
