import type { ReactNode } from 'react';
import { WovenBand } from '../landing/illustrations/woven-band.tsx';
import '../landing/landing.css';
import { useCurrentUser } from '../api/session.ts';
import { paths } from '../paths.ts';
import { useConfig } from '../settings/config-queries.ts';
import { SpaceMark } from '../settings/space-mark.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { homeLabel } from './home-label.ts';

/** Around the screens that a visitor sees without signing in. */
export function PublicFrame({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  const { companyName } = useConfig();
  const user = useCurrentUser();
  return (
    <div className="flex min-h-dvh flex-col bg-bg">
      <header className="border-line border-b bg-surface">
        <div className="mx-auto flex h-14 max-w-5xl items-center gap-2 px-4">
          {/* The landing page is a document of its own, so this is a page load. */}
          <a href={paths.home} className="flex min-w-0 items-center gap-2.5 rounded-md font-bold tracking-tight">
            <SpaceMark />
            <span className="line-clamp-2 leading-tight">{companyName}</span>
          </a>
          <div className="ml-auto flex items-center gap-1.5">
            <ThemeToggle />
            {user ? (
              <ButtonLink href={paths.home}>{homeLabel(user.role)}</ButtonLink>
            ) : (
              <ButtonLink href={paths.login}>Staff Login</ButtonLink>
            )}
          </div>
        </div>
      </header>
      <main
        className={wide ? 'mx-auto w-full max-w-5xl flex-1 px-4 py-8' : 'grid flex-1 place-items-center px-4 py-10'}
      >
        {children}
      </main>
      <WovenBand id="weave-public" />
    </div>
  );
}
