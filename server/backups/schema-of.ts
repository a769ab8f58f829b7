import { knownSteps, type Step } from '../db/schema/migrations.ts';
import { StartError } from '../startup/start-error.ts';
import type { Header } from './file-format.ts';

/** The steps that make the schema of a backup, and those that have come since. */
export const stepsFor = (
  path: string,
  { steps, version }: Header,
  folder?: string,
): { then: Step[]; since: Step[] } => {
  const known = knownSteps(folder);
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
  return { then, since: known.filter(({ when }) => when > newest) };
};
