import type { Config } from '../../config.ts';
import { signText, spaceSigner } from '../../crypto/sign.ts';
import type { Making } from './archive-file.ts';

/** As backups are made: for the same keys, and signed by the space where it has a key. */
export const makingFor = (config: Config) => async (): Promise<Making> => ({
  recipients: config.backupRecipients,
  sign: (await spaceSigner(config)) === null ? null : (text) => signText(config, text),
});
