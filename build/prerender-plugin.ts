import { resolve } from 'node:path';
import { type HtmlTagDescriptor, type Plugin, runnerImport } from 'vite';

const CLIENT = resolve(import.meta.dirname, '../client');
const LANDING = '<!--landing-->';
const PORTAL = '<!--portal-->';

/** Styles reach a page in their own way, so the copy that is only rendered to text leaves them out. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0without-styles' : null),
  load: (id) => (id === '\0without-styles' ? 'export {}' : null),
};

/** The latin cut of the typeface is asked for at once instead of after the stylesheet, so the words do not jump. */
function fontPreload(files: readonly string[]): HtmlTagDescriptor[] {
  const font = files.find((file) => /figtree-latin-wght-normal[^/]*\.woff2$/.test(file));
  if (!font) return [];
  return [
    {
      tag: 'link',
      attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` },
      injectTo: 'head',
    },
  ];
}

/** Runs a module that draws a page, as it is now. */
const drawn = async <Name extends string>(file: string, name: Name): Promise<string> => {
  const { module } = await runnerImport<Record<Name, () => string>>(resolve(CLIENT, file), {
    root: CLIENT,
    mode: process.env.NODE_ENV ?? 'development',
    plugins: [withoutStyles],
  });
  return module[name]();
};

/**
 * Writes the landing page into landing.html, when it is built and each time the development server is asked for it; and
 * into the page of the app, when it is built, what the client portal shows until the app has come.
 */
export function prerenderPages(): Plugin[] {
  return [
    {
      name: 'prerender-landing',
      transformIndexHtml: {
        order: 'pre',
        async handler(html) {
          if (!html.includes(LANDING)) return;
          const page = await drawn('landing/render-landing.tsx', 'renderLanding');
          return html.replace(LANDING, () => page);
        },
      },
      hotUpdate({ file }) {
        if (this.environment.name === 'client' && file.startsWith(resolve(CLIENT, 'landing'))) {
          this.environment.hot.send({ type: 'full-reload', path: '/landing.html' });
        }
      },
    },
    {
      name: 'prerender-portal',
      apply: 'build',
      transformIndexHtml: {
        order: 'pre',
        async handler(html) {
          if (!html.includes(PORTAL)) return;
          const outline = await drawn('portal/render-portal.tsx', 'renderPortal');
          return html.replace(PORTAL, () => `${PORTAL}${outline}<!--end of portal-->`);
        },
      },
    },
    {
      name: 'preload-font',
      transformIndexHtml: {
        order: 'post',
        handler: (_html, { bundle }) => (bundle ? fontPreload(Object.keys(bundle)) : []),
      },
    },
  ];
}
