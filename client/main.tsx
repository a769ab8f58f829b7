import './ui/form/zod-without-eval.ts';
import './ui/overlay/nonce.ts';
import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { App, untilFirstScreen } from './app.tsx';
import { ErrorBoundary } from './ui/feedback/error-boundary.tsx';
import { beginIdleWork, onDemand, untilUsed, whenIdle } from './ui/feedback/on-demand.tsx';
import { useToasts } from './ui/feedback/toast.ts';
import { useDiscardQuestion } from './ui/form/unsaved.ts';

const Toaster = onDemand<{ open: boolean }>(async () => (await import('./ui/feedback/toaster.tsx')).Toaster);

/** There before the first toast, so that a screen reader follows it, and never in front of a screen. */
function Toasts() {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return <Toaster open={useToasts().length > 0 || idle} />;
}

const DiscardDialog = onDemand(async () => (await import('./ui/overlay/question-dialogs.tsx')).DiscardDialog);

function BeforeDiscarding() {
  const question = useDiscardQuestion();
  return <DiscardDialog open={question !== null} discard={() => question?.discard()} />;
}

const MOST_WAIT_MS = 5_000;

/** The first screen has its rows, or is not going to have them soon. */
const untilRows = async () => {
  const began = performance.now();
  do await new Promise((later) => setTimeout(later, 100));
  while (queryClient.isFetching() > 0 && performance.now() - began < MOST_WAIT_MS);
};

// Less than a reader notices, and mostly enough to draw the first screen once, with its rows, instead of in three steps.
const FIRST_DRAW_MS = 250;

const start = async (root: Element) => {
  const firstScreen = untilFirstScreen();
  // Only the page of strangers comes with something drawn. Many of them look at it and leave: their phones fetch no more for that.
  const used = root.childElementCount > 0 ? untilUsed() : null;
  void firstScreen.then(() => used ?? untilRows()).then(beginIdleWork);
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  // What the page came with stays until the app can take its place.
  const patience = new Promise((over) => setTimeout(over, FIRST_DRAW_MS));
  await (root.childElementCount > 0 ? firstScreen : Promise.race([firstScreen, patience]));
  // In short stretches, between which a slow phone answers to touch.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <ErrorBoundary>
            <App />
          </ErrorBoundary>
          <BeforeDiscarding />
          <Toasts />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
};

const root = document.getElementById('root');
if (root) void start(root);
