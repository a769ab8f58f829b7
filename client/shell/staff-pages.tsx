import { type ComponentType, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import type { CurrentUser } from '../../domain/users/contract.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { AREAS, type Area, type Pages } from './areas.ts';
import { NotForYourRole } from './not-for-your-role.tsx';
import { NotFound } from './not-found.tsx';
import { PageArrival } from './page-arrival.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { usePageTitle } from './page-title.ts';

export function StaffPages({ user, pages }: { user: CurrentUser; pages: Pages }) {
  const [path] = useLocation();
  return (
    <ErrorBoundary resetKey={path}>
      <Switch>
        {AREAS.flatMap((area) =>
          area.routes.map((route) => (
            <Route key={route} path={route}>
              <Screen key={area.id} area={area} user={user} Page={pages[area.id]} />
            </Route>
          )),
        )}
        <Route>
          <NotFound role={user.role} />
          <PageArrival path={path} />
        </Route>
      </Switch>
    </ErrorBoundary>
  );
}

type ScreenProps = { area: Area; user: CurrentUser; Page: ComponentType };

function Screen({ area, user, Page }: ScreenProps) {
  const [path] = useLocation();
  const allowed = user.permissions.includes(area.permission);
  usePageTitle(area.title);
  return (
    <Suspense fallback={<PageSkeleton />}>
      {allowed ? <Page /> : <NotForYourRole area={area} role={user.role} />}
      <PageArrival path={path} />
    </Suspense>
  );
}
