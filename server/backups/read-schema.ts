import { knownMigrations, type Migration } from '../db/schema/migrations.ts';
import { StartError } from '../startup/start-error.ts';
import type { Header } from './file-format.ts';

/** The migrations that make the tables of a backup, and those that have come since. */
export const migrationsFor = (
  path: string,
  { steps, version }: Header,
  folder?: string,
): { atBackup: Migration[]; since: Migration[] } => {
  const known = knownMigrations(folder);
  const newest = Math.max(...steps);
  if (newest > Math.max(...known.map(({ when }) => when))) {
    throw new StartError(`${path} was made by a newer version of Nafasi (${version}). Update Nafasi, then restore it.`);
  }
  if (newest < Math.min(...known.map(({ when }) => when))) {
    throw new StartError(
      `${path} was made by a version of Nafasi from before the first release (${version}) and cannot be restored.`,
    );
  }
  const then = known.filter(({ when }) => steps.includes(when));
  if (then.length !== steps.length) {
    throw new StartError(
      `${path} was made by another version of Nafasi (${version}), whose tables this one does not know.`,
    );
  }
  return { atBackup: then, since: known.filter(({ when }) => when > newest) };
};
