import { ink } from './ink.ts';

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

/** Sun and halo by day, moon and stars by night: the same circles, told apart by the theme. */
export function Sky() {
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
export function Horizon() {
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
