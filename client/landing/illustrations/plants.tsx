import { ink, type Position, standAt } from './ink.ts';

/** A tall pot plant with broad leaves. */
export function PottedPlant(place: Position) {
  return (
    <g transform={standAt(place)}>
      <path d="M0-20V-62M0-30q-10-6-14-18M0-36q10-6 15-18" stroke={ink.leafDeep} strokeWidth="2.6" fill="none" />
      <path d="M0-84q-11 14 0 28 11-14 0-28Z" fill={ink.leaf} />
      <path d="M-26-66q-2 18 14 22 2-18-14-22Z" fill={ink.leafDeep} />
      <path d="M27-72q3 18-13 24-2-18 13-24Z" fill={ink.leafDeep} />
      <path d="M-20-42q4 14 19 12-4-14-19-12Z" fill={ink.leaf} />
      <path d="M21-46q-3 15-19 15 3-15 19-15Z" fill={ink.leaf} />
      <path d="M-13-24h26l-4 24H-9Z" fill={ink.coral} />
      <path d="M-14-26h28v6h-28Z" fill={ink.coral} />
    </g>
  );
}

/** Small enough to stand on a desk or shelf. */
export function DeskPlant(place: Position) {
  return (
    <g transform={standAt(place)}>
      <path d="M0-8q-12-4-9-17 9 4 9 17ZM0-8q12-5 9-18-9 4-9 18ZM0-8q-4-12 0-20 4 8 0 20Z" fill={ink.leaf} />
      <path d="M-6-9H6l-2 9h-8Z" fill={ink.paper} />
    </g>
  );
}

export function Shrub({ width = 60, ...place }: Position & { width?: number }) {
  const half = width / 2;
  return (
    <g transform={standAt(place)}>
      <path
        d={`M${-half} 0q-4-22 ${half * 0.6}-24Q0-44 ${half * 0.5}-26 ${half + 6}-24 ${half} 0Z`}
        fill={ink.leafDeep}
      />
      <path d={`M${-half * 0.5} 0q0-16 ${half * 0.5}-17 ${half * 0.6} 2 ${half * 0.7} 17Z`} fill={ink.leaf} />
    </g>
  );
}

const canopy = [
  [-104, -168, 34, ink.bloomDeep],
  [-58, -162, 38, ink.bloomDeep],
  [-6, -158, 40, ink.bloomDeep],
  [48, -164, 38, ink.bloomDeep],
  [98, -172, 34, ink.bloomDeep],
  [-118, -198, 34, ink.bloom],
  [-74, -206, 42, ink.bloom],
  [-22, -202, 44, ink.bloom],
  [32, -206, 44, ink.bloom],
  [84, -204, 40, ink.bloom],
  [120, -192, 28, ink.bloom],
  [-48, -240, 38, ink.bloom],
  [6, -248, 42, ink.bloom],
  [56, -238, 36, ink.bloom],
  [-58, -252, 15, ink.bloomPale],
  [-34, -264, 11, ink.bloomPale],
  [8, -268, 17, ink.bloomPale],
  [34, -256, 10, ink.bloomPale],
  [-92, -220, 13, ink.bloomPale],
  [-20, -216, 12, ink.bloomPale],
  [70, -226, 14, ink.bloomPale],
  [104, -208, 9, ink.bloomPale],
  [-62, -184, 9, ink.bloom],
  [20, -182, 10, ink.bloom],
  [66, -180, 8, ink.bloom],
] as const;

const fallen = [-118, -96, -70, -52, -30, -6, 18, 42, 58, 84, 108, 130];

/** The tree that turns Nairobi purple, with its carpet of blossom. */
export function Jacaranda(place: Position) {
  return (
    <g transform={`${standAt(place)} scale(1.24)`}>
      <path d="M-9 0c3-40 4-70-2-104l-38-58 8-5 36 44 4-54h9l3 58 40-50 8 6-44 60c-4 34-3 62 2 103Z" fill={ink.bark} />
      {canopy.map(([cx, cy, r, fill]) => (
        <circle key={`${cx}${cy}`} cx={cx} cy={cy} r={r} fill={fill} />
      ))}
      {fallen.map((x, index) => (
        <ellipse key={x} cx={x} cy={4 + (index % 3) * 4} rx={index % 2 ? 6 : 4} ry="2" fill={ink.bloom} />
      ))}
    </g>
  );
}

/** The flat-topped acacia of the plains south of the city. */
export function Acacia(place: Position) {
  return (
    <g transform={standAt(place)}>
      <path d="M-3 0c2-36 0-60-6-82l-34-34 4-4 36 28 6-34h5l-1 36 36-32 5 4-38 40c-5 22-5 46-3 78Z" fill={ink.bark} />
      <path
        d="M-92-118q-2-20 34-24 14-20 52-16 40-10 58 12 40 2 38 24-20 10-46 4-22 8-48 0-26 8-46 2-24 8-42-2Z"
        fill={ink.leafDeep}
      />
      <path d="M-70-132q14-14 40-10 20-14 44-6 26-6 38 10-22 8-44 2-40 8-78 4Z" fill={ink.leaf} />
    </g>
  );
}
