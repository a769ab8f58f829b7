import type { KeyboardEvent } from 'react';

/**
 * A message in the corner counts as lying over a dialog and would use up the Escape that is meant for the dialog. What
 * did take the key, such as a list that was open, has prevented its default.
 */
export const onEscape =
  (close: () => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === 'Escape' && !event.defaultPrevented && isOwn) close();
  };
