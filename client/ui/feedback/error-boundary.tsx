import { RefreshCw, TriangleAlert } from 'lucide-react';
import { Component, type ReactNode, useEffect } from 'react';
import { askServer, onReconnect, useConnection } from '../../api/connection.ts';
import { Button } from '../button.tsx';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** A change of this, such as the path, gives the children another try. */
  resetKey?: string | undefined;
  onError?: ((error: unknown) => void) | undefined;
};

type State = { error: unknown; failed: boolean; resetKey: string | undefined };

/** How Chrome, Firefox, Safari and the bundler say that a part of the app is no longer where it was. */
const missingPart =
  /dynamically imported module|importing a module script failed|unable to preload css|failed to load module script/i;

/** After a deploy, the parts that an open page has not yet loaded are gone from the server. */
export function isOutdated(error: unknown): boolean {
  return error instanceof Error && missingPart.test(error.message);
}

/** React offers this only to classes. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: undefined, failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: State): Partial<State> | null {
    if (props.resetKey === state.resetKey) return null;
    return { error: undefined, failed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return isOutdated(this.state.error) ? <MissingPart /> : <ReloadCard why="failed" />;
  }
}

const CARDS = {
  outdated: ['A new version is ready', 'Nafasi was updated while this page was open. Reload to use the new version.'],
  failed: [
    'Something went wrong on this screen',
    'Your saved data is safe. Reload to try again; if it fails again, contact your administrator.',
  ],
  offline: ['This screen is not loaded yet', 'You are offline. It will open when you reconnect.'],
} as const;

/** The chunk is gone or the server is unreachable: a request to the server shows which. */
function MissingPart() {
  const { down } = useConnection();
  useEffect(() => void askServer(), []);
  return <ReloadCard why={down ? 'offline' : 'outdated'} />;
}

function ReloadCard({ why }: { why: keyof typeof CARDS }) {
  const [title, text] = CARDS[why];
  const Icon = why === 'failed' ? TriangleAlert : RefreshCw;
  // A browser may remember that a part could not be fetched: only a reload asks for it again.
  useEffect(() => (why === 'offline' ? onReconnect(() => window.location.reload()) : undefined), [why]);
  return (
    <div role="alert" className="grid min-h-[60dvh] place-items-center p-4">
      <div className="w-full max-w-sm rounded-lg border border-line bg-surface p-6 text-center shadow-1">
        <span
          className={`mx-auto grid size-14 place-items-center rounded-full ${why === 'failed' ? 'bg-late-soft text-late' : 'bg-accent-soft text-accent'}`}
        >
          <Icon aria-hidden className="size-6" />
        </span>
        <h1 className="mt-4 font-semibold text-lg">{title}</h1>
        <p className="mt-1 text-pretty text-muted text-sm">{text}</p>
        {why === 'offline' ? null : (
          <Button className="mt-5 w-full" onClick={() => window.location.reload()}>
            Reload
          </Button>
        )}
      </div>
    </div>
  );
}
