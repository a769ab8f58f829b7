import type { ReactNode } from 'react';
import { useCurrentUser } from '../api/session.ts';
import { paths } from '../paths.ts';
import { useConfig } from '../settings/config-queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { homeLabel } from './home-label.ts';
import { PublicOutline } from './public-outline.tsx';

/** Around the screens that a visitor sees without signing in. */
export function PublicFrame({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  const { companyName, logo } = useConfig();
  const user = useCurrentUser();
  const actions = (
    <>
      <ThemeToggle />
      {user ? (
        <ButtonLink href={paths.home}>{homeLabel(user.role)}</ButtonLink>
      ) : (
        <ButtonLink href={paths.login}>Staff Login</ButtonLink>
      )}
    </>
  );
  return <PublicOutline {...{ companyName, logo, actions, wide }}>{children}</PublicOutline>;
}
