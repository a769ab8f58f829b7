/** So many are counted where nobody cares for the exact figure, and counting all would take ever longer; it shows as 99+. */
export const MOST_COUNTED = 100;
