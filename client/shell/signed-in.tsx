import { Redirect, Route, Switch } from 'wouter';
import type { CurrentUser } from '../../domain/users/contract.ts';
import { paths } from '../paths.ts';
import { ForcedPasswordDialog } from '../users/forced-password-dialog.tsx';
import { useSessionWatch } from '../users/session-watch.ts';
import type { Pages, PublicPages } from './areas.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { StaffPages } from './staff-pages.tsx';
import { StaffShell } from './staff-shell.tsx';
import { TenantPages } from './tenant-pages.tsx';
import { TenantShell } from './tenant-shell.tsx';

type SignedInProps = { user: CurrentUser; pages: Pages; publicPages: PublicPages };

export function SignedIn({ user, pages, publicPages: { clientPortal: ClientPortal } }: SignedInProps) {
  useSessionWatch(user);
  const Shell = user.role === 'tenant' ? TenantShell : StaffShell;
  const screens = user.role === 'tenant' ? <TenantPages user={user} /> : <StaffPages user={user} pages={pages} />;
  return (
    <Switch>
      <Route path={paths.login}>
        <Redirect to={paths.home} replace />
      </Route>
      <Route path={paths.setup}>
        <Redirect to={paths.home} replace />
      </Route>
      <Route path={paths.clientPortal}>
        <ClientPortal />
      </Route>
      <Route>
        {/* Before the password is changed the server answers no screen's questions, so none is asked. */}
        <Shell user={user}>{user.mustChangePassword ? <PageSkeleton /> : screens}</Shell>
        {user.mustChangePassword ? <ForcedPasswordDialog /> : null}
      </Route>
    </Switch>
  );
}
