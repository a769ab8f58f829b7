const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** Words to the left, figures to the right. */
export const markdown = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const isNumeric = (column: number) => rows.every((cells) => /^(—|[\d.,]+( ?(ms|%))?)$/.test(cells[column] ?? '—'));
  return [
    line(head),
    line(head.map((_, column) => (column > 0 && isNumeric(column) ? '---:' : '---'))),
    ...rows.map(line),
  ].join('\n');
};

export const plain = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((cells) => cells[column]?.length ?? 0)));
  return all
    .map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((text) => text.trimEnd())
    .join('\n');
};
