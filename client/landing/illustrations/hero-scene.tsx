import { GroundFloor, UpperFloor } from './floors.tsx';
import { ink, type Position, standAt } from './ink.ts';
import { Acacia, Jacaranda, PottedPlant, Shrub } from './plants.tsx';

const petals = [1450, 1468, 1486, 1508, 1528, 1552, 1576];

/** Walls and slabs where the building is cut open, as an architect would ink a section. */
function Structure() {
  return (
    <g fill={ink.cut}>
      <path d="M792 240h646v8H792ZM800 390h630v8H800ZM784 540h662v10H784Z" />
      <path d="M800 248h8v142h-8ZM1422 248h8v292h-8ZM1098 248h8v142h-8ZM978 398h8v142h-8ZM1232 398h8v142h-8ZM800 398h8v28h-8Z" />
      <path d="M760 420h48v7h-48Z" />
      <path d="M800 430h8v110l-34 8V438Z" fill={ink.bloomDeep} />
      <circle cx="780" cy="494" r="3" fill={ink.glow} />
    </g>
  );
}

export function HeroScene() {
  return (
    <svg
      viewBox="0 0 1600 600"
      role="img"
      aria-label="A two-storey coworking house cut open to show people at shared tables, desks, a meeting room and a cafe, under a jacaranda in bloom"
      className="w-[46rem] min-w-full shrink-0 lg:w-full"
    >
      <Sky />
      <Horizon />
      <Acacia x={690} y={540} />
      <Jacaranda x={1508} y={542} />
      <Rooftop />
      <UpperFloor />
      <GroundFloor />
      <Structure />
      <Shrub x={1466} y={542} width={70} />
      <Shrub x={1550} y={542} width={90} />
      <Shrub x={620} y={542} width={56} />
      <ParkingSign x={548} y={544} />
      <Car x={404} y={552} />
      <Bicycle x={668} y={552} />
      <Shrub x={300} y={542} width={80} />
      <Shrub x={120} y={542} width={110} />
      <g fill={ink.bloom}>
        {petals.map((x, index) => (
          <ellipse key={x} className="landing-petal" cx={x} cy={330 + (index % 4) * 34} rx="4.5" ry="2.6" />
        ))}
      </g>
    </svg>
  );
}

/** What every Nairobi roof carries: a water tank, solar panels, and here a terrace to drink tea on. */
function Rooftop() {
  return (
    <g>
      <path d="M1340 240v-52q0-14 34-14t34 14v52Z" fill={ink.metal} />
      <path d="M1340 200h68M1340 216h68" stroke={ink.cut} strokeWidth="2" opacity="0.5" />
      <path d="m1212 238 24-40h40l-24 40ZM1266 238l24-40h34l-24 40Z" fill={ink.bloomDeep} />
      <path d="m1224 218h40M1278 218h36M1233 238l24-40M1284 238l22-40" stroke={ink.bloomPale} strokeWidth="1.6" />
      <path d="M846 240v-76M1120 240v-76" stroke={ink.woodDeep} strokeWidth="6" />
      <path d="M828 164h312M840 156h288" stroke={ink.wood} strokeWidth="6" strokeLinecap="round" />
      <path d="M846 168q70 34 138 4 68 32 136-4" stroke={ink.metal} strokeWidth="1.6" fill="none" />
      <g fill={ink.glow}>
        <circle cx="880" cy="184" r="4" />
        <circle cx="914" cy="188" r="4" />
        <circle cx="950" cy="184" r="4" />
        <circle cx="1018" cy="183" r="4" />
        <circle cx="1054" cy="187" r="4" />
        <circle cx="1090" cy="182" r="4" />
      </g>
      <PottedPlant x={880} y={240} />
      <Shrub x={1084} y={240} width={44} />
      <path
        d="M930 240v-26h20M950 240v-26M1040 240v-26h-20M1020 240v-26"
        stroke={ink.metal}
        strokeWidth="4"
        fill="none"
      />
      <path d="M966 212h40M986 212v28" stroke={ink.woodDeep} strokeWidth="5" strokeLinecap="round" />
      <path d="M812 214h320M812 228h320" stroke={ink.metal} strokeWidth="2.4" />
      <path d="M814 240v-30M1130 240v-30" stroke={ink.metal} strokeWidth="3.4" strokeLinecap="round" />
    </g>
  );
}

function Car(place: Position) {
  return (
    <g transform={standAt(place)}>
      <path d="M2-12q0-16 14-18 10-20 34-20h22q18 0 28 20 20 2 22 14 0 6-6 6H8q-6 0-6-2Z" fill={ink.teal} />
      <path d="M26-31q8-13 22-13h6v13ZM60-44h10q14 0 20 13H60Z" fill={ink.paper} opacity="0.85" />
      <circle cx="30" cy="-8" r="10" fill={ink.cut} />
      <circle cx="96" cy="-8" r="10" fill={ink.cut} />
      <circle cx="30" cy="-8" r="4" fill={ink.paper} />
      <circle cx="96" cy="-8" r="4" fill={ink.paper} />
      <path d="M115-24h6v6h-6Z" fill={ink.glow} />
    </g>
  );
}

function Bicycle(place: Position) {
  return (
    <g transform={standAt(place)} fill="none" strokeLinecap="round" strokeLinejoin="round">
      <circle cx="14" cy="-15" r="14" stroke={ink.cut} strokeWidth="3" />
      <circle cx="64" cy="-15" r="14" stroke={ink.cut} strokeWidth="3" />
      <path
        d="m14-15 12-24h26l12 24M26-39l12 24h-24m24 0 14-24M52-39l-3-9h8M22-44h9"
        stroke={ink.coral}
        strokeWidth="3.2"
      />
    </g>
  );
}

/** The parking sign and, on its post, the camera that watches the gate. */
function ParkingSign(place: Position) {
  return (
    <g transform={standAt(place)}>
      <path d="M0 0v-96" stroke={ink.metal} strokeWidth="4" strokeLinecap="round" />
      <rect x="-15" y="-92" width="30" height="30" rx="5" fill={ink.bloomDeep} />
      <path d="M-4-68v-18h6a6 6 0 0 1 0 12h-6" stroke={ink.paper} strokeWidth="3.4" fill="none" strokeLinecap="round" />
      <path d="M0-98h8l14 6-3 7-17-6Z" fill={ink.cut} />
    </g>
  );
}

const stars = [
  [772, 120],
  [818, 40],
  [880, 96],
  [946, 20],
  [1010, 78],
  [1094, 34],
  [1250, 60],
  [1310, 128],
  [1384, 46],
  [1450, 96],
  [1530, 40],
  [1580, 110],
] as const;

/** Sun and halo by day, moon and stars by night: the same circles, styled by the theme. */
function Sky() {
  return (
    <g>
      <g className="landing-stars" fill={ink.paper}>
        {stars.map(([cx, cy], index) => (
          <circle key={cx} cx={cx} cy={cy} r={index % 3 ? 1.6 : 2.4} />
        ))}
      </g>
      <circle cx="1178" cy="206" r="132" fill={ink.halo} opacity="0.35" />
      <circle cx="1178" cy="206" r="92" fill={ink.halo} opacity="0.55" />
      <circle cx="1178" cy="206" r="56" fill={ink.sun} />
      <g className="landing-birds" fill="none" stroke={ink.cut} strokeWidth="2.4" strokeLinecap="round">
        <path d="M1004 96q8-8 13 0 6-8 13 0M1054 66q6-6 10 0 5-6 10 0M960 128q5-5 9 0 4-5 9 0" />
      </g>
    </g>
  );
}

/** The city far off, the knuckles of the Ngong Hills in front of it, and the plain. */
function Horizon() {
  return (
    <g>
      <path
        d="M0 486v-22h26v-26h30v20h22v-44h10v-8h16v8h10v60h24v-30h32v18h20v-58q0-6 6-8v-16h-8q12-14 34-14t34 14h-8v16q6 2 6 8v58h22v-36h34v-34h8v-14h8v14h8v60h30v-22h38v-30h26v46h44v-22h30v40h60v-20h40v20h90v24Z"
        transform="translate(0 122) scale(1 0.75)"
        fill={ink.haze}
      />
      <path
        d="M0 500c70-24 118-52 172-50 34 2 48 22 82 20 40-2 62-40 112-40 44 0 60 30 98 30 44 0 70-42 124-40 56 2 84 40 140 40 60 0 130-24 220-24 240 0 420 20 652-6v120H0Z"
        fill={ink.hillFar}
      />
      <path d="M0 520c150-34 320-24 470-20 190 6 330-22 520-10 220 12 420-10 610 6v64H0Z" fill={ink.hillNear} />
      <path d="M0 540h1600v60H0Z" fill={ink.ground} />
      <path
        d="M0 540h1600v5H0ZM60 568h150v4H60ZM330 582h90v3h-90ZM560 566h120v4H560ZM1500 580h80v3h-80Z"
        fill={ink.groundDeep}
      />
    </g>
  );
}
