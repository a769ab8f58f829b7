import { ink, type Position, standAt } from './ink.ts';

type Hair = 'afro' | 'short' | 'bun' | 'wrap';
type Look = { shirt: string; trousers?: string; skin?: string; hair?: Hair };

function Head({ x, y, skin, hair, shirt }: { x: number; y: number; skin: string; hair: Hair; shirt: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {hair === 'afro' && <circle cx="-2" cy="-3" r="12.5" fill={ink.hair} />}
      {hair === 'bun' && <circle cx="-7" cy="-12" r="5.5" fill={ink.hair} />}
      {hair === 'wrap' && <path d="M-11-2C-16-14-8-21 1-18c9 2 11 8 8 12Z" fill={shirt} />}
      <path d="M-4 5h7v8h-7z" fill={skin} />
      <circle r="9.5" fill={skin} />
      {hair === 'wrap' ? (
        <path d="M-10 0C-11-10-4-13 2-12c5 1 8 4 8 7Z" fill={shirt} />
      ) : (
        <path d="M-9.5 2C-12-9-3-12 2-11c5 1 8 4 8 7C4-5-4-4-9.5 2Z" fill={ink.hair} />
      )}
    </g>
  );
}

/** Seen from the side, on a chair, hands at desk height. */
export function SeatedPerson({
  shirt,
  trousers = ink.denim,
  skin = ink.skinWarm,
  hair = 'short',
  ...place
}: Position & Look) {
  return (
    <g transform={standAt(place)} strokeLinecap="round" strokeLinejoin="round" fill="none">
      <path d="M-4-32V-4M-15 0l11-6 11 6" stroke={ink.metal} strokeWidth="3" />
      <path d="M-19-72q-4 20 1 37h24" stroke={ink.cut} strokeWidth="5" />
      <path d="M-4-40h25l1 33" stroke={trousers} strokeWidth="11" />
      <path d="M22-3h8" stroke={ink.cut} strokeWidth="6" />
      <path d="M-13-36c-3-16-3-30 1-40 4-6 15-6 18 0 4 10 4 26 2 40Z" fill={shirt} />
      <Head x={1} y={-91} skin={skin} hair={hair} shirt={shirt} />
      <path d="M-1-71q4 14 12 16" stroke={shirt} strokeWidth="9" />
      <path d="M12-55h16" stroke={skin} strokeWidth="6.5" />
    </g>
  );
}

/** Seen from the front, behind a table whose top hides the rest. */
export function FacingPerson({ shirt, skin = ink.skinDeep, hair = 'afro', ...place }: Position & Look) {
  return (
    <g transform={standAt(place)}>
      <path d="M-22-51c0-16 4-26 22-28 18 2 22 12 22 28Z" fill={shirt} />
      <path d="M-6-78 0-68l6-10Z" fill={ink.paper} />
      <Head x={0} y={-92} skin={skin} hair={hair} shirt={shirt} />
    </g>
  );
}

/** On their feet with a cup in hand. */
export function StandingPerson({
  shirt,
  trousers = ink.denim,
  skin = ink.skinWarm,
  hair = 'bun',
  ...place
}: Position & Look) {
  return (
    <g transform={standAt(place)} strokeLinecap="round" strokeLinejoin="round" fill="none">
      <path d="M-5-48V-4M6-48l2 44" stroke={trousers} strokeWidth="10" />
      <path d="M-5-2h6M8-2h6" stroke={ink.cut} strokeWidth="6" />
      <path d="M-12-46c-2-18-1-34 3-42 5-5 14-5 17 1 3 10 4 26 3 41Z" fill={shirt} />
      <Head x={2} y={-104} skin={skin} hair={hair} shirt={shirt} />
      <path d="M0-82q3 16 10 20" stroke={shirt} strokeWidth="9" />
      <path d="M11-62l10-7" stroke={skin} strokeWidth="6" />
      <path d="M19-80h10l-1 13h-8Z" fill={ink.paper} />
    </g>
  );
}
