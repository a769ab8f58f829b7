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
import { ButtonLink } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { notifyOtherTabs } from '../logout.ts';

/** Where the issuer sends people back to: the other tabs hear of it, and this one goes on to its page or has done its part. */
export function SignedInPage() {
  const userId = useCurrentUser()?.id;
  const { singleSignOn } = useConfig();
  const query = new URLSearchParams(window.location.search);
  const [to, state] = [query.get('to'), query.get(SSO_PARAMETER)];
  const problem = isSsoProblem(state) ? state : null;
  const isConfirmed = state === SSO_CONFIRMED;
  const page = to && isInnerPath(to) && !to.startsWith(paths.signedIn) ? to : null;
  usePageTitle(problem ? 'Not Confirmed' : isConfirmed ? 'Confirmed' : 'Signed In');
  useEffect(() => {
    if (problem || !userId) return;
    notifyOtherTabs({ kind: isConfirmed ? 'confirmed' : 'signed-in', userId });
    if (isConfirmed && page) toast({ title: 'Confirmed', description: 'Now make your change again.' });
  }, [problem, isConfirmed, page, userId]);
  if (page && !problem) return <Redirect to={page} replace />;
  return (
    <PublicFrame>
      {problem ? (
        <MessageCard
          icon={TriangleAlert}
          tone="waiting"
          title="This Was Not Confirmed"
          actions={page ? <ButtonLink href={page}>Back to Your Page</ButtonLink> : null}
        >
          {describeSsoProblem(problem, singleSignOn?.name ?? 'The issuer')}
        </MessageCard>
      ) : (
        <DoneHere title={isConfirmed ? 'Confirmed' : 'You Are Signed In'} />
      )}
    </PublicFrame>
  );
}

// Long enough to read that it worked.
const READING_MS = 2_500;

/** The page behind goes on by itself. A tab that the browser does not let us close is left to the person. */
function DoneHere({ title }: { title: string }) {
  useEffect(() => {
    const timer = setTimeout(() => window.close(), READING_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <MessageCard icon={CircleCheck} title={title}>
      Go back to the tab where you were working. You can close this one.
    </MessageCard>
  );
}
