/**
 * How the series of a chart differ. The accent, one hue that means no state, and the neutrals: the other colours
 * do. Each stands out from the card in both themes, and lines differ in their dashes too.
 */
export const SERIES_LOOK = [
  { color: 'var(--accent)', dash: undefined },
  { color: 'var(--compared)', dash: '6 4' },
  { color: 'var(--line-strong)', dash: '2 3' },
  { color: 'color-mix(in oklab, var(--accent) 55%, var(--surface))', dash: '10 3 2 3' },
] as const;

export const lookOf = (index: number) => SERIES_LOOK[index % SERIES_LOOK.length] ?? SERIES_LOOK[0];
