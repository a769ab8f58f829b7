import { Books, DeskLamp, Laptop, Monitor, Mug, Pendant, Pigeonholes, Table } from './furniture.tsx';
import { ink } from './ink.ts';
import { FacingPerson, SeatedPerson, StandingPerson } from './people.tsx';
import { DeskPlant, PottedPlant } from './plants.tsx';

/** Lounge and cafe behind the front door. 170 wide, ceiling at y = 0, floor at y = 142. */
function Cafe() {
  return (
    <g>
      <path d="M0 0h170v142H0Z" fill={ink.roomClay} />
      <path d="M88 40h74" stroke={ink.woodDeep} strokeWidth="4" strokeLinecap="round" />
      <path d="M94 38v-8h7v8ZM106 38v-11h7v11ZM118 38v-8h7v8Z" fill={ink.paper} />
      <DeskPlant x={146} y={38} />
      <Pendant x={62} y={0} drop={20} shade={ink.teal} />
      <path d="M92 84h70v58H92Z" fill={ink.wood} />
      <path d="M86 78h80v7H86Z" fill={ink.woodDeep} />
      <path d="M104 96v36M120 96v36M136 96v36M150 96v36" stroke={ink.woodDeep} strokeWidth="2.4" />
      <path d="M120 78V54h30v24ZM126 60v8h10v-8Z" fill={ink.metal} />
      <g className="landing-steam" fill="none" stroke={ink.paper} strokeWidth="2.2" strokeLinecap="round">
        <path d="M103 62q-4-5 0-9t0-9" />
      </g>
      <Mug x={99} y={78} />
      <StandingPerson x={52} y={142} shirt={ink.mustard} skin={ink.skinDeep} />
    </g>
  );
}

/** The long shared table. 246 wide. */
function SharedTable() {
  return (
    <g>
      <path d="M0 0h246v142H0Z" fill={ink.roomSage} />
      <path d="M96 24h56v40H96Z" fill={ink.paper} />
      <path d="M104 34h24M104 42h38M104 50h30" stroke={ink.bloom} strokeWidth="3" strokeLinecap="round" />
      <Pendant x={62} y={0} drop={24} />
      <Pendant x={186} y={0} drop={24} />
      <Table x={50} y={142} width={148} />
      <Laptop x={74} y={86} />
      <Laptop x={174} y={86} flip />
      <DeskPlant x={124} y={88} />
      <SeatedPerson x={32} y={142} shirt={ink.bloomDeep} skin={ink.skinLight} hair="short" />
      <SeatedPerson x={216} y={142} flip shirt={ink.coral} skin={ink.skinDeep} hair="wrap" />
    </g>
  );
}

/** A private office with the mail wall beside it. 182 wide. */
function PrivateOffice() {
  return (
    <g>
      <path d="M0 0h182v142H0Z" fill={ink.roomLilac} />
      <Pigeonholes x={12} y={24} columns={3} rows={3} />
      <Pendant x={124} y={0} drop={16} shade={ink.bloomDeep} />
      <Table x={72} y={142} width={74} />
      <Monitor x={78} y={88} />
      <SeatedPerson x={154} y={142} flip shirt={ink.teal} hair="bun" skin={ink.skinWarm} />
      <PottedPlant x={28} y={142} />
    </g>
  );
}

export function GroundFloor() {
  return (
    <g>
      <g transform="translate(808 398)">
        <Cafe />
      </g>
      <g transform="translate(986 398)">
        <SharedTable />
      </g>
      <g transform="translate(1240 398)">
        <PrivateOffice />
      </g>
    </g>
  );
}

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
