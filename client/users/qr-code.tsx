type QrCodeProps = { size: number; path: string; label: string };

/** The white margin of four squares belongs to the code: cameras look for it, in the dark theme too. */
const MARGIN = 4;

export function QrCode({ size, path, label }: QrCodeProps) {
  const side = size + 2 * MARGIN;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="mx-auto block size-52 rounded-md border border-line"
    >
      <rect x={-MARGIN} y={-MARGIN} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
