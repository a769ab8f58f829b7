import type { Config } from '../../config.ts';

/** A path of this space as somebody outside can open it. */
export const publicAddress = ({ publicUrl, host, port }: Config, path: string): string =>
  `${publicUrl ?? `http://${host}:${port}`}${path}`;
