import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The oldest Node that the product is promised to run on; the first time, it comes from the registry. */
export const oldestNode = async (): Promise<string> => {
  const bootstrap = join(import.meta.dirname, '../../scripts/bootstrap.mjs');
  return (await promisify(execFile)(process.execPath, [bootstrap, 'oldest-node'])).stdout;
};
