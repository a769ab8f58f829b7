/** The size of a segment of the write-ahead log, as initdb makes it. */
export const SEGMENT_BYTES = 16 * 1024 * 1024;

const PER_LOG = 0x1_0000_0000 / SEGMENT_BYTES;

const hex = (value: number, digits = 8): string => value.toString(16).toUpperCase().padStart(digits, '0');

/** A position in the log as PostgreSQL writes it, such as 1/4F00A28, as a number of bytes. */
export const parseLsn = (text: string): number => {
  const [high = '0', low = '0'] = text.split('/');
  return Number.parseInt(high, 16) * 0x1_0000_0000 + Number.parseInt(low, 16);
};

export const lsnText = (lsn: number): string =>
  `${(Math.floor(lsn / 0x1_0000_0000)).toString(16)}/${(lsn % 0x1_0000_0000).toString(16)}`.toUpperCase();

export const segmentStart = (lsn: number): number => lsn - (lsn % SEGMENT_BYTES);

/** The name of the file in pg_wal that holds this position. */
export const segmentName = (timeline: number, lsn: number): string => {
  const segment = Math.floor(lsn / SEGMENT_BYTES);
  return `${hex(timeline)}${hex(Math.floor(segment / PER_LOG))}${hex(segment % PER_LOG)}`;
};

const startIn = (segment: string): number =>
  (Number.parseInt(segment.slice(8, 16), 16) * PER_LOG + Number.parseInt(segment.slice(16), 16)) * SEGMENT_BYTES;

/** A stretch of one segment, as it is one file of the archive. */
export type Stretch = { timeline: number; from: number; to: number };

/** Named so that the names sort as the log goes on: segment, and the bytes of it. */
export const stretchName = ({ timeline, from, to }: Stretch): string => {
  const start = segmentStart(from);
  return `${segmentName(timeline, from)}-${hex(from - start)}-${hex(to - start)}.wal`;
};

const STRETCH = /^([0-9A-F]{24})-([0-9A-F]{8})-([0-9A-F]{8})\.wal$/;

export const parseStretch = (name: string): Stretch | null => {
  const [, segment = '', from = '', to = ''] = STRETCH.exec(name) ?? [];
  if (segment === '') return null;
  const start = startIn(segment);
  return {
    timeline: Number.parseInt(segment.slice(0, 8), 16),
    from: start + Number.parseInt(from, 16),
    to: start + Number.parseInt(to, 16),
  };
};

/** The stretches that follow each other without a gap from the segment of this position on; what is held twice is taken once. */
export const followFrom = <S extends Stretch>(stretches: readonly S[], position: number): S[] => {
  const taken: S[] = [];
  let end = segmentStart(position);
  for (const one of stretches.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (one.from !== end) continue;
    taken.push(one);
    end = one.to;
  }
  return taken;
};
