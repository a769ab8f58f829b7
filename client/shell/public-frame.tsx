import type { ReactNode } from 'react';
import { useCurrentUser } from '../api/session.ts';
import { type BrandLogo, BrandMark } from '../landing/brand-mark.tsx';
import { WovenBand } from '../landing/illustrations/woven-band.tsx';
import { paths } from '../paths.ts';
import { useConfig } from '../settings/config-queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ThemeToggle } from '../ui/theme/theme-toggle.tsx';
import { homeLabel } from './message-card.tsx';
import '../landing/landing.css';

/** Around the screens that a visitor sees without signing in. */
export function PublicFrame({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  const { companyName, logo } = useConfig();
  const user = useCurrentUser();
  const actions = (
    <>
      <ThemeToggle />
      {user ? (
        // A narrow phone has no room for the words beside the name of the space.
        <ButtonLink href={paths.home} aria-label={homeLabel(user.role)}>
          <span className="max-sm:hidden">{homeLabel(user.role)}</span>
          <span className="sm:hidden">Back</span>
        </ButtonLink>
      ) : (
        <ButtonLink href={paths.login}>Staff Login</ButtonLink>
      )}
    </>
  );
  return <PublicOutline {...{ companyName, logo, actions, wide }}>{children}</PublicOutline>;
}

type PublicOutlineProps = {
  companyName: string;
  logo: BrandLogo | null;
  /** What stands at the end of the header. */
  actions: ReactNode;
  wide?: boolean;
  children: ReactNode;
};

/** The look of the screens for visitors. It asks for nothing, so that the build can draw it too. */
export function PublicOutline({ companyName, logo, actions, wide = false, children }: PublicOutlineProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-bg">
      <header className="border-line border-b bg-surface">
        <div className="mx-auto flex h-14 max-w-5xl items-center gap-2 px-4">
          {/* The landing page is a document of its own, so this is a page load. */}
          <a href={paths.home} className="flex min-w-0 items-center gap-2.5 rounded-md font-bold tracking-tight">
            <BrandMark logo={logo} />
            <span className="line-clamp-2 leading-tight">{companyName}</span>
          </a>
          <div className="ml-auto flex items-center gap-1.5">{actions}</div>
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
