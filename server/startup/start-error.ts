/** A refusal to start that the person at the keyboard can act on: shown as one line, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
