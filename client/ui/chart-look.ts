/**
 * How the series of a chart are told apart. The accent and the neutrals only: the other colours mean a state. Each stands
 * out from the card in both themes, and lines differ in their dashes too.
 */
export const SERIES_LOOK = [
  { color: 'var(--accent)', dash: undefined },
  { color: 'var(--line-strong)', dash: '6 4' },
  { color: 'var(--text)', dash: '2 3' },
  { color: 'color-mix(in oklab, var(--accent) 55%, var(--surface))', dash: '10 3 2 3' },
] as const;

export const lookOf = (index: number) => SERIES_LOOK[index % SERIES_LOOK.length] ?? SERIES_LOOK[0];
