import '../landing/landing.css';
import { ink } from '../landing/illustrations/ink.ts';
import { PottedPlant } from '../landing/illustrations/plants.tsx';

/** The front door of the login page's house, still shut, with a crate waiting to be carried in. */
export function ClosedDoor() {
  return (
    <svg
      viewBox="0 0 320 260"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="size-full max-sm:h-60"
    >
      <path d="M-400-400h1120v624H-400Z" fill={ink.roomLilac} />
      <path d="M-400 224h1120v200H-400Z" fill={ink.floor} />
      <path d="M104 224V98a56 56 0 0 1 112 0v126Z" fill={ink.cut} />
      <path d="M112 224V98a48 48 0 0 1 96 0v126Z" fill={ink.bloomDeep} />
      <path
        d="M124 100a36 36 0 0 1 32-35v55h-32ZM164 65a36 36 0 0 1 32 35v20h-32ZM124 132h32v74h-32ZM164 132h32v74h-32Z"
        fill={ink.bloom}
      />
      <circle cx="200" cy="156" r="4" fill={ink.mustard} />
      <path d="M142 150h36v22h-36Z" fill={ink.paper} />
      <path d="M148 158h24v2.5h-24ZM148 163.500h16v2.500h-16Z" fill={ink.metal} />
      <path d="m160 138-10 12h20Z" fill="none" stroke={ink.cut} strokeWidth="1.500" />
      <path d="M86 222h148v8H86Z" fill={ink.cut} />
      <PottedPlant x={66} y={230} />
      <path d="M236 190h54v42h-54Z" fill={ink.wood} />
      <path d="M236 190h54v7h-54ZM236 208h54v5h-54Z" fill={ink.woodDeep} />
      <path d="M258 190h10v42h-10Z" fill={ink.paper} opacity="0.55" />
    </svg>
  );
}
