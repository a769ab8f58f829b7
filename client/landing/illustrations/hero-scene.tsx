import { GroundFloor } from './ground-floor.tsx';
import { Horizon, Sky } from './horizon.tsx';
import { ink } from './ink.ts';
import { Shrub } from './plants.tsx';
import { Rooftop } from './rooftop.tsx';
import { Bicycle, Car, ParkingSign } from './street.tsx';
import { Acacia, Jacaranda } from './trees.tsx';
import { UpperFloor } from './upper-floor.tsx';

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
