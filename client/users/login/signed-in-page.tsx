import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Redirect } from 'wouter';
import {
  describeSsoProblem,
  isInnerPath,
  isSsoProblem,
  SSO_CONFIRMED,
  SSO_PARAMETER,
} from '../../../domain/users/sso.ts';
import { useCurrentUser } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { MessageCard } from '../../shell/message-card.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { PublicFrame } from '../../shell/public-frame.tsx';
import { notifyOtherTabs } from '../logout.ts';

/** Where the issuer sends people back to: the other tabs hear of it, and this one goes on to its page or has done its part. */
export function SignedInPage() {
  const userId = useCurrentUser()?.id;
  const { singleSignOn } = useConfig();
  const query = new URLSearchParams(window.location.search);
  const [to, state] = [query.get('to'), query.get(SSO_PARAMETER)];
  const problem = isSsoProblem(state) ? state : null;
  usePageTitle(problem ? 'Not Confirmed' : 'Signed In');
  useEffect(() => {
    if (problem || !userId) return;
    notifyOtherTabs({ kind: state === SSO_CONFIRMED ? 'confirmed' : 'signed-in', userId });
  }, [problem, state, userId]);
  if (to && isInnerPath(to) && !to.startsWith(paths.signedIn)) return <Redirect to={to} replace />;
  return (
    <PublicFrame>
      <MessageCard
        icon={problem ? TriangleAlert : CircleCheck}
        tone={problem ? 'waiting' : 'accent'}
        title={problem ? 'This Was Not Confirmed' : 'You Are Signed In'}
      >
        {problem
          ? describeSsoProblem(problem, singleSignOn?.name ?? 'The issuer')
          : 'Go back to the tab where you were working. You can close this one.'}
      </MessageCard>
    </PublicFrame>
  );
}
