import './ui/zod-without-eval.ts';
import './ui/nonce.ts';
import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { App } from './app.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { onDemand } from './ui/on-demand.tsx';

const Toaster = onDemand(async () => (await import('./ui/toaster.tsx')).Toaster);

const start = async (root: Element) => {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <App />
        </ErrorBoundary>
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  );
};

const root = document.getElementById('root');
if (root) void start(root);
