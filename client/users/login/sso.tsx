import { useMutation } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import {
  describeSsoProblem,
  isInnerPath,
  isSsoProblem,
  MAX_RETURN_PATH,
  SSO_CODE_STEP,
  SSO_PARAMETER,
} from '../../../domain/users/sso.ts';
import { startSso } from '../../../domain/users/sso-contract.ts';
import { call } from '../../api/call.ts';
import { isSignInPending } from '../../api/session-end.ts';
import { paths } from '../../paths.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { serverMessage } from '../../ui/feedback/outcome.ts';

const readState = () => new URLSearchParams(window.location.search).get(SSO_PARAMETER);

/** Goes on to the second step at once, where the issuer has vouched for them and only the proof of this space is missing. */
export function useCodeStep(goOn: () => void) {
  const onStep = useEffectEvent(goOn);
  useEffect(() => {
    if (readState() === SSO_CODE_STEP) onStep();
  }, []);
}

/** Why the issuer has sent somebody back without a session, in plain words. */
export function useSsoMessage(): string | null {
  const { singleSignOn } = useConfig();
  const state = readState();
  return singleSignOn && isSsoProblem(state) ? describeSsoProblem(state, singleSignOn.name) : null;
}

const thisPage = (): string | null => {
  const page = window.location.pathname + window.location.search;
  return isInnerPath(page) && page.length <= MAX_RETURN_PATH ? page : null;
};

/**
 * Opens the issuer in a tab of its own, so that nothing on this page is lost. Where the browser opens none it is this one, which
 * comes back to its page.
 */
export const openIssuerBeside = async (ask: (returnTo: string | null) => Promise<{ url: string }>): Promise<void> => {
  // At once: a browser opens no tab long after the press.
  const tab = window.open('about:blank', '_blank');
  try {
    const { url } = await ask(tab ? paths.signedIn : thisPage());
    (tab ?? window).location.assign(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
};

const startFor = (returnTo: string | null) => call(startSso, { body: { returnTo } });

export function SsoSignIn({ disabled }: { disabled: boolean }) {
  const { singleSignOn } = useConfig();
  const start = useMutation({
    mutationFn: async () => {
      if (isSignInPending()) return openIssuerBeside(startFor);
      window.location.assign((await startFor(null)).url);
    },
  });
  if (!singleSignOn) return null;
  return (
    <div className="mt-3 grid gap-3">
      {start.isError ? <Alert tone="late">{serverMessage(start.error, 'Login failed')}</Alert> : null}
      <Button
        variant="secondary"
        className="h-11 w-full"
        icon={<Building2 aria-hidden />}
        pending={start.isPending}
        pendingLabel="Opening…"
        disabled={disabled}
        onClick={() => start.mutate()}
      >
        {`Sign In with ${singleSignOn.name}`}
      </Button>
    </div>
  );
}
