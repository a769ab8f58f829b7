import { BrandMark } from '../landing/brand-mark.tsx';

export function LoadingScreen() {
  return (
    <main className="grid min-h-dvh place-items-center bg-bg">
      <div role="status" className="flex animate-breathe flex-col items-center gap-3 text-muted text-sm">
        <BrandMark />
        Loading...
      </div>
    </main>
  );
}
