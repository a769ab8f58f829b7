import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { LaunchOptions } from '@playwright/test';

/**
 * A browser from npm needs no root and no system packages. Npm has one for Linux on x64 alone: elsewhere it is the Chromium
 * on the PATH, or Chrome. CHROME_PATH names another.
 */
export async function chromiumLaunch(): Promise<LaunchOptions> {
  // Drawing through a graphics card that is only emulated takes ten times as long as drawing without one.
  const args = ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none', '--disable-gpu'];
  if (process.env.CHROME_PATH) return { executablePath: process.env.CHROME_PATH, args };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    const executablePath = installed('chromium');
    return executablePath ? { executablePath, args } : { channel: 'chrome', args };
  }
  const folder = await unpacked();
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return {
    executablePath: join(folder, 'chromium'),
    args,
    env: { ...definedEnvironment(), LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(folder, 'fonts') },
  };
}

function installed(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** One folder for each user and release, so that two users of one machine never meet; the rename lets two workers unpack at once. */
async function unpacked(): Promise<string> {
  const packageDir = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as { version: string };
  const folder = join(process.env.BROWSER_DIR ?? tmpdir(), `nafasi-chromium-${version}-${process.getuid?.()}`);
  const there = await stat(folder).catch(() => undefined);
  if (there) {
    if (there.uid !== process.getuid?.())
      throw new Error(`${folder} belongs to another user. Remove it, or set CHROME_PATH.`);
    return folder;
  }
  const fresh = await mkdtemp(`${folder}.new-`);
  try {
    await inflateInto(fresh, join(packageDir, 'bin'));
    await writeFile(join(fresh, 'fonts', 'fonts.conf'), fontSettings(join(folder, 'fonts')));
    await rename(fresh, folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return folder;
}

/** The package unpacks to the system's temporary folder and nowhere else, so a Node of its own gets another one. */
async function inflateInto(folder: string, archives: string): Promise<void> {
  const script = `
    import { inflate } from '@sparticuz/chromium';
    for (const name of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) await inflate(process.argv[1] + '/' + name);`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, archives], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: folder },
  });
}

/** The package's own settings name folders where its fonts are not, and without a font the browser draws no letter. */
function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>
`;
}
