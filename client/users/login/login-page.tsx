import { ArrowLeft } from 'lucide-react';
import { paths } from '../../paths.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { usePageTitle } from '../../shell/page-title.ts';
import { SpaceMark } from '../../shell/space-mark.tsx';
import { ThemeToggle } from '../../ui/theme/theme-toggle.tsx';
import { LoginArt } from './login-art.tsx';
import { LoginForm } from './login-form.tsx';

export function LoginPage() {
  const { companyName } = useConfig();
  usePageTitle('Sign in');
  return (
    <div className="grid min-h-dvh bg-bg lg:grid-cols-[minmax(28rem,5fr)_7fr]">
      <div className="flex flex-col px-4 py-4 sm:px-8">
        <header className="flex items-center justify-between gap-3">
          {/* The landing page is a document of its own, so this is a page load. */}
          <a
            href={paths.home}
            className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 font-medium text-muted text-sm hover:text-text"
          >
            <ArrowLeft aria-hidden className="size-4" />
            Back to the front page
          </a>
          <ThemeToggle />
        </header>
        <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-8">
          <div>
            <SpaceMark />
          </div>
          <h1 className="mt-5 text-balance font-bold text-3xl leading-tight tracking-tight">Sign in</h1>
          <p className="mt-1.5 mb-7 text-muted">{`to ${companyName}`}</p>
          <LoginForm />
        </main>
        <footer>
          <p className="text-center text-muted text-sm">Need help? Contact your workspace administrator</p>
        </footer>
      </div>
      <LoginArt />
    </div>
  );
}
