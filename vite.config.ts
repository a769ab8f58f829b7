import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appIcons } from './build/app-icons.ts';
import { chunkLayers } from './build/chunk-layers.ts';
import { declarationsApart } from './build/contract-splitter/plugin.ts';
import { prerenderPages } from './build/prerender-plugin.ts';
import { serviceWorker } from './build/service-worker-plugin.ts';

const root = resolve(import.meta.dirname, 'client');

const layers = chunkLayers(root);

export default defineConfig({
  root,
  plugins: [
    react(),
    tailwindcss(),
    prerenderPages(),
    declarationsApart(resolve(import.meta.dirname, 'domain')),
    layers.plugin,
    appIcons(),
    serviceWorker(root),
  ],
  build: {
    outDir: resolve(import.meta.dirname, process.env.OUT_DIR ?? 'dist/client'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true,
    // Every browser we serve preloads modules by itself; without the polyfill the landing page's script stays tiny.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { app: resolve(root, 'index.html'), landing: resolve(root, 'landing.html') },
      output: {
        codeSplitting: {
          groups: [{ debugName: 'layers', name: layers.nameOf, includeDependenciesRecursively: false }],
        },
      },
    },
  },
  server: {
    port: 3000,
    strictPort: true,
    // The client has a folder of the same name, whose modules are not calls.
    proxy: { '^/api/(?!.*\\.tsx?)': { target: `http://127.0.0.1:${process.env.API_PORT ?? '3001'}` } },
  },
});
