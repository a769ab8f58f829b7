import { Route, Switch, useLocation } from 'wouter';
import type { CurrentUser } from '../../domain/users/contract.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { AREAS } from './areas.ts';
import { NotForYourRole } from './not-for-your-role.tsx';
import { NotFound } from './not-found.tsx';
import { PageArrival } from './page-arrival.tsx';
import { TenantHome } from './tenant-home.tsx';

export function TenantPages({ user }: { user: CurrentUser }) {
  const [path] = useLocation();
  return (
    <ErrorBoundary resetKey={path}>
      <Switch>
        {AREAS.flatMap((area) =>
          area.routes.map((route) => (
            <Route key={route} path={route}>
              {area.id === 'dashboard' ? <TenantHome user={user} /> : <NotForYourRole area={area} role={user.role} />}
            </Route>
          )),
        )}
        <Route>
          <NotFound role={user.role} />
        </Route>
      </Switch>
      <PageArrival path={path} />
    </ErrorBoundary>
  );
}
