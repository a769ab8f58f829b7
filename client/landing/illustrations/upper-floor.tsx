import { Books, DeskLamp, Laptop, Monitor, Mug, Pendant, Table } from './furniture.tsx';
import { ink } from './ink.ts';
import { FacingPerson, SeatedPerson } from './people.tsx';
import { DeskPlant, PottedPlant } from './plants.tsx';

/** Two dedicated desks. Drawn on a floor at y = 142 under a ceiling at y = 0, 290 wide. */
function DedicatedDesks() {
  return (
    <g>
      <path d="M0 0h290v142H0Z" fill={ink.roomLilac} />
      <path d="M22 26h52v40H22Z" fill={ink.paper} />
      <path d="m22 66 18-22 12 12 10-8 12 18Z" fill={ink.leaf} />
      <circle cx="62" cy="38" r="6" fill={ink.mustard} />
      <path d="M200 60h70" stroke={ink.woodDeep} strokeWidth="4" strokeLinecap="round" />
      <Books x={206} y={58} colours={[ink.coral, ink.teal, ink.mustard, ink.bloomDeep]} />
      <DeskPlant x={254} y={58} />
      <Pendant x={148} y={0} drop={18} shade={ink.coral} />
      <Table x={66} y={142} width={84} />
      <Monitor x={104} y={88} />
      <Mug x={88} y={88} />
      <SeatedPerson x={46} y={142} shirt={ink.coral} hair="afro" skin={ink.skinDeep} />
      <Table x={184} y={142} width={84} />
      <Laptop x={216} y={86} />
      <DeskLamp x={258} y={88} flip />
      <SeatedPerson x={168} y={142} shirt={ink.teal} hair="short" />
    </g>
  );
}

/** The meeting room: three people, one screen, one plan. 324 wide. */
function MeetingRoom() {
  return (
    <g>
      <path d="M0 0h324v142H0Z" fill={ink.roomAmber} />
      <rect x="154" y="20" width="84" height="54" rx="4" fill={ink.screen} />
      <path d="M170 64V54M184 64V46M198 64V50M212 64V40" stroke={ink.bloomPale} strokeWidth="7" />
      <path d="m166 44 18-8 16 4 22-12" stroke={ink.glow} strokeWidth="2.6" fill="none" strokeLinecap="round" />
      <Pendant x={92} y={0} drop={14} />
      <Pendant x={36} y={0} drop={22} shade={ink.teal} />
      <FacingPerson x={128} y={142} shirt={ink.bloomDeep} hair="wrap" />
      <Table x={62} y={142} width={176} />
      <Laptop x={86} y={86} />
      <Mug x={158} y={88} />
      <SeatedPerson x={44} y={142} shirt={ink.mustard} hair="bun" skin={ink.skinLight} />
      <SeatedPerson x={258} y={142} flip shirt={ink.paper} skin={ink.skinDeep} />
      <PottedPlant x={300} y={142} />
    </g>
  );
}

export function UpperFloor() {
  return (
    <g>
      <g transform="translate(808 248)">
        <DedicatedDesks />
      </g>
      <g transform="translate(1106 248)">
        <MeetingRoom />
      </g>
    </g>
  );
}
