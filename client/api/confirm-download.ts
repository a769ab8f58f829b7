import type { MouseEvent } from 'react';
import { getConfirmation } from '../../domain/users/session-contract.ts';
import { call } from './call.ts';
import { askToConfirm } from './confirmation.ts';

/** For the link of a file: a download cannot be asked for again, so who it is is settled before the browser goes for it. */
export const confirmDownload = async (event: MouseEvent<HTMLAnchorElement>): Promise<void> => {
  event.preventDefault();
  const { href, download } = event.currentTarget;
  const { confirmedUntil } = await call(getConfirmation, {}).catch(() => ({ confirmedUntil: null }));
  if (confirmedUntil === null && !(await askToConfirm())) return;
  // By a link of its own, so that a refusal does not take the place of the page.
  Object.assign(document.createElement('a'), { href, download }).click();
};
