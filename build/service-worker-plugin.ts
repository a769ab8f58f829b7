import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { build, normalizePath, type Plugin, type Rolldown } from 'vite';

const WORKER = 'api/offline/worker/service-worker.ts';
const NAME = 'service-worker.js';

// What works without a line: the frame of the staff, the counter and what is around it, and the small parts that every screen
// fetches later.
const OFFLINE = [
  'index.html',
  'shell/signed-in.tsx',
  'shell/signed-out.tsx',
  'shell/open/open-pages.tsx',
  'shell/area-icons.tsx',
  'ui/feedback/toaster.tsx',
  'ui/overlay/question-dialogs.tsx',
  'users/login/sign-in-again.tsx',
  'mailroom/record-dialog.tsx',
  'api/offline/offline-start.ts',
];
const OFFLINE_FOLDERS = /^(counter|devices|tills|visits\/kiosk)\/|[\\/]temporal-polyfill[\\/]/;
// Without a hash in their names.
const PLAIN = ['/theme.js', '/favicon.svg', '/manifest.webmanifest'];
const FONT = /figtree-latin-wght-normal[^/]*\.woff2$/;

type Bundle = Rolldown.OutputBundle;

const isChunk = (part: Bundle[string] | undefined): part is Rolldown.OutputChunk => part?.type === 'chunk';

/** The files of the screens that work without a line, with everything that these wait for. */
const listFiles = (bundle: Bundle, client: string): string[] => {
  const chunks = Object.values(bundle).filter(isChunk);
  const isOffline = ({ facadeModuleId }: Rolldown.OutputChunk): boolean => {
    const own = normalizePath(facadeModuleId ?? '').replace(`${normalizePath(client)}/`, '');
    return OFFLINE.includes(own) || OFFLINE_FOLDERS.test(own);
  };
  const found = new Set(chunks.filter(isOffline).map(({ fileName }) => fileName));
  for (const name of found) {
    const part = bundle[name];
    if (!isChunk(part)) continue;
    for (const next of [...part.imports, ...(part.viteMetadata?.importedCss ?? [])]) found.add(next);
  }
  const fonts = Object.keys(bundle).filter((name) => FONT.test(name));
  return [...[...found].filter((name) => !name.endsWith('.html')), ...fonts].map((name) => `/${name}`).sort();
};

/** The worker is one file by itself: a browser runs it beside the pages, and asks for it by this name. */
const bundleWorker = async (client: string, define: Record<string, string>): Promise<string> => {
  const built = await build({
    configFile: false,
    root: client,
    logLevel: 'silent',
    publicDir: false,
    define,
    build: {
      write: false,
      manifest: false,
      rolldownOptions: { input: resolve(client, WORKER), output: { format: 'iife' } },
    },
  });
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
  return output[0].code;
};

export const serviceWorker = (client: string): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const files = [...listFiles(bundle, client), ...PLAIN];
      const name = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12);
      const source = await bundleWorker(client, {
        BUILD_NAME: JSON.stringify(name),
        BUILD_FILES: JSON.stringify(files),
      });
      this.emitFile({ type: 'asset', fileName: NAME, source });
    },
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.includes('manifest.webmanifest')
        ? [{ tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }, injectTo: 'head' }]
        : [],
  },
});
