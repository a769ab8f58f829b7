import { formatDay } from '../../ui/format.ts';

/** A line keeps its days as the wire writes them; a person reads "14 Nov 2026". */
export const formatDaysIn = (text: string): string => text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => formatDay(day));
