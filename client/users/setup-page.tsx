import { Redirect } from 'wouter';
import { BrandMark } from '../landing/brand-mark.tsx';
import { paths } from '../paths.ts';
import { useConfig } from '../settings/config-queries.ts';
import { usePageTitle } from '../shell/page-title.ts';
import { Card } from '../ui/card.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { LoginArt } from './login-art.tsx';
import { SetupForm } from './setup-form.tsx';

/** The first page of a new space: whoever can read the server's log becomes its administrator. */
export function SetupPage() {
  const { setupRequired } = useConfig();
  usePageTitle('Set up');
  if (!setupRequired) return <Redirect to={paths.login} replace />;
  return (
    <div className="grid min-h-dvh bg-bg lg:grid-cols-[minmax(34rem,5fr)_6fr]">
      <div className="flex flex-col px-4 py-4 sm:px-8">
        <header className="flex items-center justify-between gap-3">
          <span className="flex items-center gap-2.5 font-bold tracking-tight">
            <BrandMark />
            Nafasi
          </span>
          <ThemeToggle />
        </header>
        <main className="mx-auto flex w-full max-w-lg flex-1 flex-col justify-center py-6">
          <Card className="px-5 py-6 sm:px-8 sm:py-8">
            <p className="font-medium text-accent text-sm">First start</p>
            <h1 className="mt-1 text-balance font-bold text-3xl leading-tight tracking-tight">Set up Nafasi</h1>
            <p className="mt-2 mb-6 text-pretty text-muted">
              Nobody can sign in yet. Make the first administrator here; everyone else is invited by them.
            </p>
            <SetupForm />
          </Card>
        </main>
      </div>
      <LoginArt />
    </div>
  );
}
