import { fileURLToPath } from 'node:url';

/** The checkout, always with a trailing slash removed, whatever the folder the command was given in. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** Progress goes to stderr, so that the output of `npm run run:node` stays the program's own. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Something that the person can act on: printed as it is, without a stack. */
export class SetupError extends Error {}
