/** The drawing palette. The values live in landing.css, where the dark theme turns the morning into a lit evening. */
export const ink = {
  cut: 'var(--art-cut)',
  sun: 'var(--art-sun)',
  halo: 'var(--art-halo)',
  haze: 'var(--art-haze)',
  hillFar: 'var(--art-hill-far)',
  hillNear: 'var(--art-hill-near)',
  ground: 'var(--art-ground)',
  groundDeep: 'var(--art-ground-deep)',
  roomAmber: 'var(--art-room-amber)',
  roomLilac: 'var(--art-room-lilac)',
  roomSage: 'var(--art-room-sage)',
  roomClay: 'var(--art-room-clay)',
  floor: 'var(--art-floor)',
  wood: 'var(--art-wood)',
  woodDeep: 'var(--art-wood-deep)',
  leaf: 'var(--art-leaf)',
  leafDeep: 'var(--art-leaf-deep)',
  bloom: 'var(--art-bloom)',
  bloomDeep: 'var(--art-bloom-deep)',
  bloomPale: 'var(--art-bloom-pale)',
  bark: 'var(--art-bark)',
  metal: 'var(--art-metal)',
  paper: 'var(--art-paper)',
  screen: 'var(--art-screen)',
  glow: 'var(--art-glow)',
  coral: 'var(--art-coral)',
  teal: 'var(--art-teal)',
  mustard: 'var(--art-mustard)',
  denim: 'var(--art-denim)',
  skinDeep: 'var(--art-skin-deep)',
  skinWarm: 'var(--art-skin-warm)',
  skinLight: 'var(--art-skin-light)',
  hair: 'var(--art-hair)',
} as const;

/** Where a piece stands: x along the floor, y of the floor itself. A flipped piece faces left. */
export type Position = { x: number; y: number; flip?: boolean };

export const standAt = ({ x, y, flip }: Position) => `translate(${x} ${y})${flip ? ' scale(-1 1)' : ''}`;
