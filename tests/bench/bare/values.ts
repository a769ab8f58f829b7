const ZONE_MS = 3 * 3_600_000;

/** Today in the space's zone, which has no summer time. */
export const localDay = (): string => new Date(Date.now() + ZONE_MS).toISOString().slice(0, 10);

/** An instant as PostgreSQL prints it, as the answers have it. */
export const isoText = (text: string): string => text.replace(' ', 'T').replace('+00', 'Z');
