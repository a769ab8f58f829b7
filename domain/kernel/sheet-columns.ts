/** A column of a sheet that is imported: its own header, and what else it is called in other programs. */
export type SheetColumn = { header: string; required: boolean; also: readonly string[] };

// "E-Mail address", "email_address" and "EMAIL ADDRESS" are the same word.
const word = (header: string) => header.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Tells which column a header means; undefined where nobody can tell. */
export const columnRecogniser = <Cell extends string>(columns: Readonly<Record<Cell, SheetColumn>>) => {
  const known = new Map(
    (Object.keys(columns) as Cell[]).flatMap((cell) =>
      [columns[cell].header, ...columns[cell].also].map((name) => [word(name), cell] as const),
    ),
  );
  return (header: string): Cell | undefined => known.get(word(header));
};
