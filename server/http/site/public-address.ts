import type { Config } from '../../config.ts';
import { isLoopback } from '../host.ts';

/** A path of this space as somebody outside can open it. */
export const publicAddress = ({ publicUrl, host, port }: Config, path: string): string =>
  `${publicUrl ?? `http://${host}:${port}`}${path}`;

/** Whether that address leads here: without PUBLIC_URL, only a server on one's own machine knows what it is called. */
export const isReachable = ({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>): boolean =>
  publicUrl !== null || isLoopback(host);
