import { resolve } from 'node:path';
import { type HtmlTagDescriptor, type Plugin, runnerImport } from 'vite';

const placeholder = '<!--landing-->';
const source = resolve(import.meta.dirname, 'render-landing.tsx');

/** Styles reach the page through landing.html, so the copy that is only rendered to text leaves them out. */
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

/** Writes the landing page into landing.html, when it is built and each time the development server is asked for it. */
export function prerenderLanding(): Plugin[] {
  return [
    {
      name: 'prerender-landing',
      transformIndexHtml: {
        order: 'pre',
        async handler(html) {
          if (!html.includes(placeholder)) return;
          const { module } = await runnerImport<typeof import('./render-landing.tsx')>(source, {
            root: import.meta.dirname,
            mode: process.env.NODE_ENV ?? 'development',
            plugins: [withoutStyles],
          });
          return html.replace(placeholder, module.renderLanding);
        },
      },
      hotUpdate({ file }) {
        if (this.environment.name === 'client' && file.startsWith(import.meta.dirname)) {
          this.environment.hot.send({ type: 'full-reload', path: '/landing.html' });
        }
      },
    },
    {
      name: 'preload-landing-font',
      transformIndexHtml: {
        order: 'post',
        handler: (_html, { filename, bundle }) =>
          filename.endsWith('landing.html') && bundle ? fontPreload(Object.keys(bundle)) : [],
      },
    },
  ];
}
