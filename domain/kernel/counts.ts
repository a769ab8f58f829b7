/** So many are counted where nobody cares for the exact figure, and counting all would take ever longer. */
export const MOST_COUNTED = 100;

export const countText = (count: number): string => (count < MOST_COUNTED ? String(count) : `${MOST_COUNTED - 1}+`);
