import { ink, type Place, standAt } from './ink.ts';

export function Car(place: Place) {
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

export function Bicycle(place: Place) {
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
export function ParkingSign(place: Place) {
  return (
    <g transform={standAt(place)}>
      <path d="M0 0v-96" stroke={ink.metal} strokeWidth="4" strokeLinecap="round" />
      <rect x="-15" y="-92" width="30" height="30" rx="5" fill={ink.bloomDeep} />
      <path d="M-4-68v-18h6a6 6 0 0 1 0 12h-6" stroke={ink.paper} strokeWidth="3.4" fill="none" strokeLinecap="round" />
      <path d="M0-98h8l14 6-3 7-17-6Z" fill={ink.cut} />
    </g>
  );
}
