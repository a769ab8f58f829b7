import './ui/form/zod-without-eval.ts';
import './ui/overlay/nonce.ts';
import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { App, untilFirstScreen } from './app.tsx';
import { ErrorBoundary } from './ui/feedback/error-boundary.tsx';
import { beginIdleWork, onDemand } from './ui/feedback/on-demand.tsx';
import { useDiscardQuestion } from './ui/form/unsaved.ts';

const Toaster = onDemand(async () => (await import('./ui/feedback/toaster.tsx')).Toaster);

const DiscardDialog = onDemand(async () => (await import('./ui/overlay/question-dialogs.tsx')).DiscardDialog);

function BeforeDiscarding() {
  const question = useDiscardQuestion();
  return <DiscardDialog open={question !== null} discard={() => question?.discard()} />;
}

const start = async (root: Element) => {
  const firstScreen = untilFirstScreen(queryClient).then(beginIdleWork);
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  // What the page came with stays until the app can take its place.
  if (root.childElementCount > 0) await firstScreen;
  // In short stretches, between which a slow phone answers to touch.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <ErrorBoundary>
            <App />
          </ErrorBoundary>
          <BeforeDiscarding />
          <Toaster />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
};

const root = document.getElementById('root');
if (root) void start(root);
