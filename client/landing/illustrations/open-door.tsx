import { ink } from './ink.ts';
import { PottedPlant } from './plants.tsx';

/** The front door, open, with light falling out over the step. */
export function OpenDoor() {
  return (
    <svg viewBox="0 -40 360 360" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className="size-full">
      <path d="M-200-200h760v490h-760Z" fill={ink.roomLilac} />
      <path d="M-200 282h760v100h-760Z" fill={ink.floor} />
      <path d="M118 282V124a62 62 0 0 1 124 0v158Z" fill={ink.cut} />
      <path d="M128 282V126a52 52 0 0 1 104 0v156Z" fill={ink.glow} />
      <path d="M128 282h104l48 38H80Z" fill={ink.glow} opacity="0.5" />
      <circle cx="180" cy="166" r="30" fill={ink.mustard} />
      <path d="M128 226c24-18 44-14 58-6s30 6 46-6v68H128Z" fill={ink.leaf} />
      <path d="M128 250c30-12 60-10 104 0v32H128Z" fill={ink.leafDeep} />
      <path d="M232 282V126a52 52 0 0 0-8-27l44-15q14 22 14 52v164Z" fill={ink.bloomDeep} />
      <path d="m244 136 26-6v58l-26 2ZM244 206l26-2v62l-26-4Z" fill={ink.bloom} />
      <circle cx="274" cy="198" r="4" fill={ink.mustard} />
      <path d="M96 282h174v10H96Z" fill={ink.cut} />
      <PottedPlant x={72} y={288} />
      <PottedPlant x={318} y={288} flip />
    </svg>
  );
}
