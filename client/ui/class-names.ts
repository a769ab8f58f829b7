/** Joins class names, so that a condition can be written in place: `cx('a', open && 'b')`. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
