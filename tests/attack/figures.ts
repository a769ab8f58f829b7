import { appendFileSync } from 'node:fs';

// Where the command that proves everything asked for them, the figures of a test go into its file.
export const tell = (figures: Record<string, string | number>): void => {
  const file = process.env.FIGURES_FILE;
  if (file) appendFileSync(file, `${JSON.stringify(figures)}\n`);
};
