/**
 * The calendar speaks in Date objects, the product in `yyyy-MM-dd`. Noon of the browser's own day goes in and the same
 * year, month and day come out, so no time zone can push a day to its neighbour.
 */
export function toCalendar(day: string): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  return match ? new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]), 12) : undefined;
}

export function fromCalendar(date: Date): string {
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
