import { ink, type Place, standAt } from './ink.ts';

/** A tall pot plant with broad leaves. */
export function PottedPlant(place: Place) {
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
export function DeskPlant(place: Place) {
  return (
    <g transform={standAt(place)}>
      <path d="M0-8q-12-4-9-17 9 4 9 17ZM0-8q12-5 9-18-9 4-9 18ZM0-8q-4-12 0-20 4 8 0 20Z" fill={ink.leaf} />
      <path d="M-6-9H6l-2 9h-8Z" fill={ink.paper} />
    </g>
  );
}

export function Shrub({ width = 60, ...place }: Place & { width?: number }) {
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
