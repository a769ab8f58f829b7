import { ink } from './ink.ts';
import { PottedPlant, Shrub } from './plants.tsx';

/** What every Nairobi roof carries: a water tank, solar panels, and here a terrace to drink tea on. */
export function Rooftop() {
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
