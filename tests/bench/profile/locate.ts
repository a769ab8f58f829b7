import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { CallFrame, Place } from './tree.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const VITE = ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.server.config.ts'];

const PACKAGE = /node_modules\/((?:@[^/]+\/)?[^/]+)/;
const OURS = /(?:^|\/)((?:server|domain)\/.+)$/;

const toPlace = (path: string): Place | null => {
  const name = PACKAGE.exec(path)?.[1];
  if (name) return { owner: 'package', source: name };
  const own = OURS.exec(path)?.[1];
  return own ? { owner: 'ours', source: own } : null;
};

/** The server is built without a source map: it is built once more, with one, beside it. */
const readMap = async (folder: string): Promise<SourceMap> => {
  await promisify(execFile)(process.execPath, [...VITE, '--sourcemap', 'hidden', '--logLevel', 'error'], {
    cwd: ROOT,
    env: { ...process.env, OUT_DIR: folder },
  });
  const [own, again] = await Promise.all(
    [join(ROOT, 'dist/server'), folder].map((built) => readFile(join(built, 'main.js'), 'utf8')),
  );
  if (own !== again) throw new Error('The server was built from other sources: npm run build');
  return new SourceMap(JSON.parse(await readFile(join(folder, 'main.js.map'), 'utf8')));
};

/** Finds where a function of the built server was written. */
export const createLocator = async (folder: string): Promise<(frame: CallFrame) => Place> => {
  const map = await readMap(folder);
  return ({ functionName, url, lineNumber, columnNumber }) => {
    if (url.startsWith('node:')) return { owner: 'node', source: url };
    const entry = url.endsWith('dist/server/main.js') ? map.findEntry(lineNumber, columnNumber) : {};
    const path = 'originalSource' in entry ? String(entry.originalSource) : url;
    return toPlace(path) ?? { owner: 'engine', source: functionName || '(native)' };
  };
};
